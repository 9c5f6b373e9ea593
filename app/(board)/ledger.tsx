import { Fragment } from "react";
import { formatCount } from "../../lib/board/format.ts";
import type { Headline } from "../../lib/board/types.ts";
import type { Evidence } from "../../lib/evaluate/types.ts";

const terms = [
  ["landed", "landed"],
  ["dead-lettered", "deadLettered"],
  ["buffered", "buffered"],
  ["pending", "pending"],
  ["void", "void"],
  ["filtered", "filtered"],
  ["missing", "missing"],
] as const;

/** A count of the ledger, as decimal text; null when the evidence does not carry it. */
function count(evidence: Evidence, key: string): string | null {
  const value = evidence[key];
  return typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? String(value) : null;
}

/** Whether the identity holds in exact arithmetic; null while a term is not known. */
export function ledgerCloses(evidence: Evidence): boolean | null {
  const committed = count(evidence, "lines");
  const parts = terms.map(([, key]) => count(evidence, key));
  if (committed === null || parts.includes(null)) return null;
  return BigInt(committed) === parts.reduce((sum, part) => sum + BigInt(part as string), 0n);
}

/** Duplicates and extra values stand beside the identity: they are in no sum. */
function besideWords(evidence: Evidence): string {
  const said = (["duplicates", "extra"] as const).flatMap((key) => {
    const value = count(evidence, key);
    return value === null || value === "0" ? [] : [`${formatCount(value)} ${key}`];
  });
  return said.length === 0 ? "" : `; beside it ${said.join(", ")}`;
}

/** `committed = landed + dead-lettered + buffered + pending + void + filtered + missing`, and whether it closes. */
export function LedgerStrip({ headline }: { headline: Headline }) {
  const { evidence, state } = headline;
  const closes = ledgerCloses(evidence);
  const shown = (key: string) => {
    const value = count(evidence, key);
    return value === null ? "–" : formatCount(value);
  };
  const check =
    closes === null
      ? "not counted yet"
      : closes
        ? `closes by line_seq${besideWords(evidence)}`
        : "does not close: a measurement fault";
  return (
    <p className="ledger">
      <span>
        committed <b>{shown("lines")}</b>
      </span>
      {terms.map(([name, key], index) => (
        <Fragment key={key}>
          <i>{index === 0 ? "=" : "+"}</i>
          <span>
            {name} <b>{shown(key)}</b>
          </span>
        </Fragment>
      ))}
      <span className="chk dim">{state === "unknown" && closes !== null ? `last known; ${check}` : check}</span>
    </p>
  );
}
