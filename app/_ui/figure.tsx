import { formatCount, formatQuantity, NBSP } from "../../lib/board/format.ts";
import type { State } from "../../lib/evaluate/types.ts";
import { signalWords } from "./signal-words.ts";

export type Shown = { signal: string; value: number | null; unit: string; slo: number | null; state: State };

/** The number and its unit apart, so that the number may be large. A duration keeps its units inside: "12 m 24 s". */
export function splitQuantity(value: number, unit: string, unitWord?: string): { number: string; unit: string } {
  if (unitWord !== undefined) return { number: formatCount(value), unit: unitWord };
  const text = formatQuantity(value, unit);
  const cut = text.lastIndexOf(NBSP);
  if (cut < 0) return { number: text, unit: "" };
  const number = text.slice(0, cut);
  return /[a-z]/i.test(number) ? { number: text, unit: "" } : { number, unit: text.slice(cut + 1) };
}

export function limitWords({ signal, slo, unit }: Pick<Shown, "signal" | "slo" | "unit">): string | null {
  if (slo === null) return null;
  const { of, unit: unitWord } = signalWords(signal);
  const limit = unitWord === undefined ? formatQuantity(slo, unit) : formatCount(slo);
  return `of ${limit}${of === undefined ? "" : ` ${of}`}`;
}

/** The row's number, its unit and what it is measured against. Dimmed while unknown: then it is the last known one. */
export function Figure({ figure, hot = false }: { figure: Shown; hot?: boolean }) {
  const { signal, value, unit, state } = figure;
  const limit = limitWords(figure);
  if (value === null || !Number.isFinite(value)) {
    return (
      <p className="val old">
        <b>–</b>
        <span className="of">not measured yet</span>
      </p>
    );
  }
  const shown = splitQuantity(value, unit, signalWords(signal).unit);
  const kind = state === "unknown" ? " old" : hot ? " hot" : "";
  return (
    <p className={`val${kind}`}>
      <b>{shown.number}</b>
      {shown.unit === "" ? null : <span className="u">{shown.unit}</span>}
      {limit === null ? null : <span className="of">{limit}</span>}
    </p>
  );
}
