"use client";

import { DueLine } from "../_actions/due-line.tsx";
import { useBoard, useIsOld } from "../_live/provider.tsx";
import { PageTitle } from "../_shell/page-title.tsx";
import { Readings } from "./readings.tsx";
import { Row } from "./row.tsx";
import { SummaryLine } from "./summary-line.tsx";
import { useWall } from "./use-wall.ts";

/** The four rows, always in their order. Drawn on the server first, then from what the stream brings. */
export function BoardView({ kiosk }: { kiosk: boolean }) {
  const board = useBoard();
  const stale = useIsOld();
  const now = board.estateNow ?? board.generatedAt;
  useWall(kiosk, stale);
  return (
    <main id="main" tabIndex={-1} className={stale ? "wrap stale" : "wrap"} data-kiosk={kiosk || undefined}>
      <PageTitle />
      <h1 className="sr">Board</h1>
      {board.readings ? (
        <Readings readings={board.readings} now={now} />
      ) : (
        <>
          <SummaryLine />
          <ul className="board" aria-label="Products">
            {board.rows.map((row) => (
              <Row key={row.id} row={row} now={now} linked={!kiosk} />
            ))}
          </ul>
        </>
      )}
      <DueLine />
    </main>
  );
}
