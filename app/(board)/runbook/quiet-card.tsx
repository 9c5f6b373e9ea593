import { type QuietRow, quietProblemsFirst } from "../../../lib/runbook/quiet.ts";
import { outcomeWords, pageWords } from "../../../lib/runbook/words.ts";
import type { ControlRecord } from "../../../lib/soak-record/record.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";

/** What happens on a healthy estate and must light nothing, and whether a rule that is off would be noticed. */
export function QuietCard({ rows, control }: { rows: QuietRow[]; control: ControlRecord | null }) {
  const quiet = rows.filter(({ outcome }) => outcome === "quiet-as-expected").length;
  return (
    <section className="card" aria-labelledby="quiet-title">
      <header>
        <h2 id="quiet-title">{pageWords.quietTitle}</h2>
        <p>{pageWords.quietNote(quiet, rows.length)}</p>
      </header>
      <ScrollRegion label={pageWords.quietRegion}>
        <table className="stacks">
          <thead>
            <tr>
              <th scope="col">Situation</th>
              <th scope="col">Outcome</th>
              <th scope="col">Lab</th>
              <th scope="col">Practice</th>
            </tr>
          </thead>
          <tbody>
            {quietProblemsFirst(rows).map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <code>{row.id}</code> {row.title}
                </th>
                <td>{outcomeOf(row)}</td>
                <td className="nowrap" data-head="Lab">
                  {row.labAt?.slice(0, 10) ?? pageWords.never}
                </td>
                <td className="nowrap" data-head="Practice">
                  {row.practiceAt?.slice(0, 10) ?? pageWords.never}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="small mt-2">
        {control === null ? pageWords.notMeasured : pageWords.control(control.failing, control.of)}
      </p>
    </section>
  );
}

function outcomeOf({ outcome, lit }: QuietRow) {
  if (outcome === "quiet-as-expected") return pageWords.quietExpected;
  const words = outcome === "wrong-light" ? pageWords.quietLit(lit) : outcomeWords["not-tried"];
  return <span className={`tag ${outcome}`}>{words}</span>;
}
