"use client";

import Link from "next/link";
import { formatQuantity } from "../../lib/board/format.ts";
import type { Reading } from "../../lib/board/types.ts";
import { ScrollRegion } from "../_ui/scroll-region.tsx";
import { signalWords } from "../_ui/signal-words.ts";
import { Clock } from "../_ui/time.tsx";

/** The board of somebody whose attempt at this lab is not answered: numbers beside their limits, and not a word about them. */
export function Readings({ readings, now }: { readings: readonly Reading[]; now: string }) {
  return (
    <section className="card" aria-labelledby="readings">
      <header>
        <h2 id="readings">Readings</h2>
        <p>
          Your attempt on this lab is not answered: states, pages, owners and the runbook are withheld.{" "}
          <Link href="/drills">Go on with it</Link>
        </p>
      </header>
      <ScrollRegion label="Readings of the lab">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Cursor</th>
              <th scope="col">Field</th>
              <th scope="col" className="num">
                Now
              </th>
              <th scope="col" className="num">
                Limit
              </th>
              <th scope="col">Measured</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ signal, product, cursor, field, value, unit, limit, observedAt }) => (
              <tr key={signal}>
                <th scope="row">
                  {product}: {signalWords(signal).name}
                </th>
                <td>
                  <code>{cursor}</code>
                </td>
                <td>
                  <code>{field}</code>
                </td>
                <td className="num">{value === null ? "–" : formatQuantity(value, unit)}</td>
                <td className="num">{limit === null ? "–" : formatQuantity(limit, unit)}</td>
                <td>{observedAt === null ? "not yet" : <Clock at={observedAt} beside={now} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
