import { formatCount, formatDuration } from "../../../../lib/board/format.ts";
import type { PartitionRow, ProductView } from "../../../../lib/board/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Clock, secondsBetween } from "../../../_ui/time.tsx";

const ageWords = (at: string, now: string) => formatDuration(secondsBetween(at, now));

/** The largest lag against the median: one hot partition shows here. */
function shapeWords(rows: PartitionRow[]): string {
  const lags = rows.flatMap(({ lag }) => (lag === null ? [] : [Number(lag)])).sort((a, b) => a - b);
  const [largest, median] = [lags.at(-1), lags[Math.floor((lags.length - 1) / 2)]];
  if (lags.length < 3 || largest === undefined || median === undefined) return "";
  return ` · largest ${formatCount(largest)}, median ${formatCount(median)}`;
}

const count = (position: string | null) => (position === null ? "–" : formatCount(position));

/** Record lag by partition: a count, kept apart by partition; it is no freshness. Beside it the two clocks of the log. */
export function Partitions({ groups, now }: { groups: ProductView["partitions"]; now: string }) {
  return groups.map(({ cursor, rows }) => (
    <section key={cursor} className="card" aria-label={`Partitions of ${cursor}`}>
      <header>
        <h2>Partitions</h2>
        <p>
          <code>{cursor}</code> · record lag, not freshness{shapeWords(rows)}
        </p>
      </header>
      <ScrollRegion label={`Offsets of ${cursor}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th className="num" scope="col">
                Part.
              </th>
              <th className="num" scope="col">
                Committed
              </th>
              <th className="num" scope="col">
                End
              </th>
              <th className="num" scope="col">
                Record lag
              </th>
              <th className="num" scope="col">
                Oldest unread
              </th>
              <th className="num" scope="col">
                Loss at
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.topic}/${row.partition}`}>
                <td>
                  <code>{row.topic}</code>
                </td>
                <td className="num">{row.partition}</td>
                <td className="num">{count(row.committed)}</td>
                <td className="num">{count(row.end)}</td>
                <td className="num">{count(row.lag)}</td>
                <td className="num">{row.oldestUnreadAt === null ? "–" : ageWords(row.oldestUnreadAt, now)}</td>
                <td className="num dim">
                  {row.earliestLossAt === null ? "–" : <Clock at={row.earliestLossAt} beside={now} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  ));
}
