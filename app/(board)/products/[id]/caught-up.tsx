import { formatQuantity } from "../../../../lib/board/format.ts";
import type { Headline } from "../../../../lib/board/types.ts";
import type { CaughtUpRow } from "../../../../lib/product/panels.ts";
import { signalWords } from "../../../_ui/signal-words.ts";
import { Clock } from "../../../_ui/time.tsx";

type Props = { rows: CaughtUpRow[]; signals: Headline[]; now: string };

/** When what is over its limit is back within it: a clock time from the drain slope, with the range its scatter leaves. */
export function CaughtUp({ rows, signals, now }: Props) {
  return (
    <section className="card" aria-labelledby="caught-up">
      <header>
        <h2 id="caught-up">Caught up at</h2>
        <p>by the slope of its last minutes</p>
      </header>
      {rows.length === 0 ? <p className="sec">Nothing is over its limit: there is nothing to catch up.</p> : null}
      <dl className="kv">
        {rows.map((row) => {
          const figure = signals.find(({ signal }) => signal === row.signal);
          if (figure === undefined) return null;
          return (
            <div key={row.signal}>
              <dt>{signalWords(row.signal).title}</dt>
              <dd>
                <Estimate row={row} figure={figure} now={now} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Estimate({ row, figure, now }: { row: CaughtUpRow; figure: Headline; now: string }) {
  const { state, at, from, to, perMinute, overMinutes } = row;
  const minutes = `${Math.max(1, Math.round(overMinutes))}\u00a0m`;
  const limit = formatQuantity(figure.slo ?? 0, figure.unit);
  if (state === "too-few") return <>cannot say yet: too few readings since it passed {limit}</>;
  if (state === "within") return <>within {limit} again</>;
  if (state === "no-drain" || at === null || from === null) {
    return (
      <>
        cannot say: nothing drains{rateWords(perMinute, figure.unit)}, over {minutes}
      </>
    );
  }
  return (
    <>
      <b>
        about <Clock at={at} beside={now} />
      </b>{" "}
      within {limit}; between <Clock at={from} beside={now} /> and{" "}
      {to === null ? "no time that can be said" : <Clock at={to} beside={now} />}
    </>
  );
}

function rateWords(perMinute: number | null, unit: string): string {
  if (perMinute === null || perMinute <= 0) return "";
  return `, it grows ${formatQuantity(Math.round(perMinute), unit)} a minute`;
}
