import { formatCount, formatDuration } from "../../../../lib/board/format.ts";
import type { State } from "../../../../lib/evaluate/types.ts";
import type { TilePanel } from "../../../../lib/product/panels.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { StateMark } from "../../../_ui/state-mark.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { Figures } from "./figures.tsx";

type Window = TilePanel["windows"][number];

/** Windows of the tile: which are closed, which of those owe a row, and which are visible. An open window is never late. */
export function TileWindows({ tile, now }: { tile: TilePanel; now: string }) {
  const { windows, counts, visibleWithinSeconds, sampled } = tile;
  const within = formatDuration(visibleWithinSeconds);
  return (
    <section className="card" aria-labelledby="windows">
      <header>
        <h2 id="windows">Windows</h2>
        <p>owed a row: an accepted event came before the close</p>
      </header>
      <Figures
        figures={[
          { name: "owed", value: formatCount(counts.owed) },
          { name: "visible", value: formatCount(counts.visible) },
          { name: "waiting", value: formatCount(counts.owed - counts.visible) },
          { name: "closed", value: formatCount(counts.closed) },
          { name: "open", value: formatCount(counts.open) },
        ]}
      />
      {sampled ? <p className="sec">More records than one sweep reads: these counts are not complete.</p> : null}
      <ScrollRegion label="Windows of the tile">
        <table>
          <thead>
            <tr>
              <th scope="col">Window</th>
              <th className="num" scope="col">
                Accepted
              </th>
              <th scope="col">Closed</th>
              <th scope="col">Visible</th>
              <th className="num" scope="col">
                Took, of {within}
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {windows.map((window) => (
              <tr key={window.start}>
                <th scope="row" className="nowrap">
                  <Clock at={window.start} beside={now} />–<Clock at={window.end} beside={now} />
                </th>
                <td className="num">{formatCount(window.accepted)}</td>
                <td>{window.closedAt === null ? "–" : <Clock at={window.closedAt} beside={now} seconds />}</td>
                <td>{window.visibleAt === null ? "–" : <Clock at={window.visibleAt} beside={now} seconds />}</td>
                <td className="num">{window.seconds === null ? "–" : formatDuration(window.seconds)}</td>
                <td>
                  <WindowState window={window} within={visibleWithinSeconds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function WindowState({ window: { state, seconds }, within }: { window: Window; within: number }) {
  if (state === "open") return <span className="dim">open</span>;
  if (state === "not-owed") return <span className="dim">closed, owes nothing</span>;
  const late = (seconds ?? 0) > within;
  const mark: State = !late ? "ok" : state === "waiting" ? "page" : "warn";
  const words = state === "waiting" ? (late ? "overdue" : "waiting") : late ? "visible late" : "visible";
  return <StateMark state={mark} words={words} />;
}
