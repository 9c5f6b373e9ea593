import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { decisionCells, rebuildCells } from "../../../lib/shipping/plan/markdown.ts";
import type { PlanDecision, PlanRebuild } from "../../../lib/shipping/plan/types.ts";
import { ColumnHeads } from "../../_ui/column-heads.tsx";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";

/** Why each product streams, whose money it is, and what seconds improve about each table. */
export function DecisionsTable({ decisions }: { decisions: PlanDecision[] }) {
  return (
    <section className="card" aria-labelledby="decisions-title">
      <header>
        <h2 id="decisions-title">{planWords.decisions}</h2>
        <p>{planWords.decisionsNote}</p>
      </header>
      <ScrollRegion label={planWords.decisionsRegion}>
        <table className="plan stacks">
          <ColumnHeads names={planWords.decisionColumns} />
          <tbody>
            {decisions.map((each) => (
              <Cells
                key={each.id}
                id={`decision-${each.id}`}
                cells={decisionCells(each)}
                columns={planWords.decisionColumns}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** What was computed anew from the first record of its log, and how it compared. */
export function RebuildsTable({ rebuilds }: { rebuilds: PlanRebuild[] }) {
  return (
    <section className="card" aria-labelledby="rebuilds-title">
      <header>
        <h2 id="rebuilds-title">{planWords.rebuilds}</h2>
        <p>{planWords.rebuildsNote}</p>
      </header>
      {rebuilds.length === 0 ? (
        <p className="sec small">{planWords.noRebuild}</p>
      ) : (
        <ScrollRegion label={planWords.rebuildsRegion}>
          <table className="plan stacks">
            <ColumnHeads names={planWords.rebuildColumns} />
            <tbody>
              {rebuilds.map((each) => (
                <Cells
                  key={each.id}
                  id={`rebuild-${each.id}`}
                  cells={rebuildCells(each)}
                  columns={planWords.rebuildColumns}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function Cells({ id, cells, columns }: { id: string; cells: string[]; columns: readonly string[] }) {
  const [title, ...others] = cells;
  return (
    <tr id={id}>
      <th scope="row">{title}</th>
      {others.map((cell, at) => (
        <td key={columns[at + 1]} data-head={columns[at + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
