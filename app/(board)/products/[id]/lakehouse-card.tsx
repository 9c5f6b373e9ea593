import { formatDuration } from "../../../../lib/board/format.ts";
import type { LakehousePanel } from "../../../../lib/product/panels.ts";
import { ownerWords } from "../../../_ui/page-words.ts";
import { Clock, secondsBetween } from "../../../_ui/time.tsx";

/** The newest object and the newest snapshot with added records: two clocks with two owners. One is not the other's lag. */
export function LakehouseCard({ lakehouse, now }: { lakehouse: LakehousePanel; now: string }) {
  const { object, table } = lakehouse;
  return (
    <section className="card" aria-labelledby="lakehouse">
      <header>
        <h2 id="lakehouse">Lakehouse, two clocks</h2>
        <p>{table === null ? "no table in this run" : ownerWords(table.owners)}</p>
      </header>
      <dl className="figs wide">
        <ClockFigure name="Newest object" at={object.newestAt} now={now}>
          <code>{object.prefix}</code>, {ownerWords(object.owners)}
        </ClockFigure>
        {table === null ? null : (
          <ClockFigure name="Newest snapshot with added records" at={table.newestAddedAt} now={now}>
            <code>{table.table}</code>, its own clock of {formatDuration(table.withinSeconds)}
          </ClockFigure>
        )}
      </dl>
      {table === null ? null : <p className="path-note">{outsideWords(table.oldestOutsideAt, now)}</p>}
    </section>
  );
}

function outsideWords(oldest: string | null, now: string): string {
  if (oldest === null) return "Every object is in a snapshot: nothing is due.";
  return `The oldest object in no snapshot has waited ${formatDuration(secondsBetween(oldest, now))}.`;
}

type Props = { name: string; at: string | null; now: string; children: React.ReactNode };

function ClockFigure({ name, at, now, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{at === null ? "not seen yet" : formatDuration(secondsBetween(at, now))}</b>
        <span>
          {at === null ? null : (
            <>
              <Clock at={at} beside={now} />,{" "}
            </>
          )}
          {children}
        </span>
      </dd>
    </div>
  );
}
