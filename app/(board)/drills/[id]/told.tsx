import { noStoryYet } from "../../../../lib/drills/closed-lists.ts";
import type { EvidenceView } from "../../../../lib/drills/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { printedTable } from "./printed-table.ts";

const hasLongLine = (output: string) => output.split("\n").some((line) => line.length > 110);

/** As the tool printed it; on a narrow screen with its columns set close, so that the last is not out of sight. */
function Printed({ output }: { output: string }) {
  const table = printedTable(output);
  if (table === null) return <pre className={hasLongLine(output) ? "wrap" : undefined}>{output}</pre>;
  return (
    <>
      <pre className="wide">{output}</pre>
      <div className="narrow">
        {table.same.length > 0 ? <p>{table.same.join(" · ")}</p> : null}
        <table>
          <thead>
            <tr>
              {table.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join(" ")}>
                {row.map((cell, at) => (
                  <td key={table.columns[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A command that ran: what was expected beside what it shows. */
export function Told({ told }: { told: Extract<EvidenceView, { known: true }> }) {
  const hit = told.expected === told.shows;
  return (
    <div className="ev">
      <div className="hd">
        <span className="sid">{told.id}</span>
        <code>{told.command}</code>
      </div>
      <div className="vs">
        <span>You expected</span>
        <span className={hit ? "tag hit" : "tag"}>{told.expected ?? noStoryYet}</span>
        <span>It shows</span>
        <span className={hit ? "tag hit" : "tag"}>{told.shows}</span>
      </div>
      <ScrollRegion kind="out" label={`Output of ${told.id}`}>
        <Printed output={told.output} />
      </ScrollRegion>
      {told.note ? <p className="hint">Note: {told.note}</p> : null}
    </div>
  );
}
