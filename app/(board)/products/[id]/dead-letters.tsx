import { formatCount } from "../../../../lib/board/format.ts";
import type { ProductView } from "../../../../lib/board/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Clock } from "../../../_ui/time.tsx";

const count = (position: string | null) => (position === null ? "–" : formatCount(position));

/** Headers of dead letters, newest first. Keys, values and traces never leave the broker. */
export function DeadLetters({ topics, now }: { topics: ProductView["deadLetters"]; now: string }) {
  return topics.map(({ topic, rows }) => (
    <section key={topic} className="card" aria-label={`Dead letters of ${topic}`}>
      <header>
        <h2>Dead letters</h2>
        <p>
          <code>{topic}</code> · headers only, never bodies
        </p>
      </header>
      {rows.length === 0 ? (
        <p className="sec">No dead letter in sight.</p>
      ) : (
        <ScrollRegion label={`Headers of ${topic}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Appended</th>
                <th scope="col">Source topic</th>
                <th className="num" scope="col">
                  Part.
                </th>
                <th className="num" scope="col">
                  Offset
                </th>
                <th scope="col">Exception class</th>
                <th scope="col">Handled</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.topic}/${row.partition}/${row.offset}/${row.appendedAt}`}>
                  <td>
                    <Clock at={row.appendedAt} beside={now} seconds />
                  </td>
                  <td>{row.topic === null ? "–" : <code>{row.topic}</code>}</td>
                  <td className="num">{row.partition ?? "–"}</td>
                  <td className="num">{count(row.offset)}</td>
                  <td>{row.exceptionClass === null ? "–" : <code>{row.exceptionClass}</code>}</td>
                  <td className="dim">{row.handled ? "yes" : "no"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  ));
}

/** Record lag by partition: a count, kept apart by partition; it is no freshness. */
export function Partitions({ groups }: { groups: ProductView["partitions"] }) {
  return groups.map(({ cursor, rows }) => (
    <section key={cursor} className="card" aria-label={`Partitions of ${cursor}`}>
      <header>
        <h2>Partitions</h2>
        <p>
          <code>{cursor}</code> · record lag, not freshness
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
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  ));
}
