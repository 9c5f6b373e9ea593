import { formatCount } from "../../../../lib/board/format.ts";
import type { LedgerPanel } from "../../../../lib/product/panels.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { StateMark } from "../../../_ui/state-mark.tsx";

type Term = LedgerPanel["terms"][number];
const shown = (count: string | null) => (count === null ? "–" : formatCount(count));

/** The equation that must close, with the identities behind each term. A hole and a void never cancel: they are sets. */
export function LedgerCard({ ledger }: { ledger: LedgerPanel }) {
  const { identity, committed, terms, closes, beside, settledTo, lastKnown } = ledger;
  return (
    <section className="card" aria-labelledby="ledger">
      <header>
        <h2 id="ledger">Ledger</h2>
        <p>
          by <code>{identity}</code>
          {lastKnown ? ", last known" : ""}
        </p>
      </header>
      <ScrollRegion label="Terms of the ledger">
        <table>
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th className="num" scope="col">
                Lines
              </th>
              <th scope="col">Ranges</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">committed</th>
              <td className="num">
                <b>{shown(committed)}</b>
              </td>
              <td className="sec">{closesWords(closes)}</td>
            </tr>
            {terms.map((term, index) => (
              <tr key={term.term}>
                <th scope="row">
                  <span className="dim">{index === 0 ? "=" : "+"}</span> {term.term}
                </th>
                <td className="num">{shown(term.count)}</td>
                <td>
                  <Ranges term={term} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="path-note">
        {beside.length === 0
          ? "Beside it: no duplicate, nothing extra."
          : `Beside it, in no sum: ${beside.map(({ name, count }) => `${formatCount(count)} ${name}`).join(", ")}.`}
        {settledTo === null ? "" : ` Below ${formatCount(settledTo)} only counts are kept.`}
      </p>
    </section>
  );
}

function closesWords(closes: boolean | null): string {
  if (closes === null) return "not counted yet";
  return closes ? "closes" : "does not close: a measurement fault";
}

function Ranges({ term: { term, count, ranges, more } }: { term: Term }) {
  if (ranges.length === 0) return <span className="dim">{term === "landed" ? "all others" : "none"}</span>;
  const words = ranges.map(({ from, to }) =>
    from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`,
  );
  return (
    <>
      {term === "missing" && count !== "0" ? <StateMark state="page" words="missing" /> : null}{" "}
      <code>{words.join(", ")}</code>
      {more === 0 ? "" : ` and ${formatCount(more)} more`}
    </>
  );
}
