import Link from "next/link";
import type { AttemptView } from "../../../../lib/delivery/views.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Clock } from "../../../_ui/time.tsx";
import { outcomeWords } from "./words.ts";

/** The newest attempts: when, where, what became of them. No address, no secret, no body. */
export function DeliveryLog({ log, now }: { log: AttemptView[]; now: string }) {
  return (
    <section className="card" aria-labelledby="delivery-log">
      <header>
        <h2 id="delivery-log">Delivery log</h2>
        <p>newest first</p>
      </header>
      {log.length === 0 ? (
        <p className="sec">Nothing was sent yet.</p>
      ) : (
        <ScrollRegion label="Delivery log">
          <table className="num">
            <thead>
              <tr>
                <th scope="col">At</th>
                <th scope="col">Channel</th>
                <th scope="col">What</th>
                <th scope="col">Outcome</th>
                <th scope="col">Took</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {log.map((one) => (
                <tr key={`${one.at}/${one.channel}/${one.page}/${one.sequence}/${one.outcome}`}>
                  <td>
                    <Clock at={one.at} beside={now} />
                  </td>
                  <td>{one.channel}</td>
                  <td>
                    {one.page === null || one.page.startsWith("letter.") ? (
                      one.what
                    ) : (
                      <Link href={`/pages/${one.page}`}>
                        {one.what} {one.sequence}
                      </Link>
                    )}
                  </td>
                  <td>
                    {outcomeWords(one.outcome)}
                    {one.status === null ? null : ` (${one.status})`}
                  </td>
                  <td>{one.tookMs} ms</td>
                  <td>{one.actor ?? "the board"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
