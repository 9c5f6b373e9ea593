import Link from "next/link";
import { formatDuration } from "../../../lib/board/format.ts";
import type { DeploysView, Reconfiguration } from "../../../lib/deploys/views.ts";
import { ownerWords } from "../../_ui/page-words.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { StateMark } from "../../_ui/state-mark.tsx";
import { Clock } from "../../_ui/time.tsx";

/** Connectors whose configuration changed, and what their tasks did soon after. */
export function ConnectorsCard({ deploys, now }: { deploys: DeploysView; now: string }) {
  const { connectors, soonSeconds, days } = deploys;
  return (
    <section className="card" aria-labelledby="connectors">
      <header>
        <h2 id="connectors">Connector configurations</h2>
        <p>failed within {formatDuration(soonSeconds)} of the change</p>
      </header>
      {connectors.length === 0 ? (
        <p className="sec">No configuration changed in {days} days.</p>
      ) : (
        <ScrollRegion label="Connectors whose configuration changed">
          <table>
            <thead>
              <tr>
                <th scope="col">Changed</th>
                <th scope="col">Connector</th>
                <th scope="col">Soon after</th>
                <th scope="col">Owner</th>
              </tr>
            </thead>
            <tbody>
              {connectors.map((row) => (
                <tr key={`${row.connector}/${row.at}`}>
                  <td className="nowrap">
                    <Clock at={row.at} beside={now} seconds />
                  </td>
                  <th scope="row">
                    <Link href={`/products/${row.product}`}>
                      <code>{row.connector}</code>
                    </Link>
                  </th>
                  <td>
                    <Followed row={row} />
                  </td>
                  <td>{ownerWords(row.owners)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

function Followed({ row: { failed, failedNow } }: { row: Reconfiguration }) {
  if (failed === null) return <StateMark state="ok" words={failedNow ? "ran on, failed later" : "ran on"} />;
  const after = failed.afterSeconds === 0 ? "in the same sweep" : `${formatDuration(failed.afterSeconds)} later`;
  return (
    <>
      <StateMark state={failedNow ? "page" : "warn"} words={`task FAILED ${after}`} />{" "}
      {failed.exceptionClass === null ? null : <code>{failed.exceptionClass}</code>}
      {failedNow ? null : <span className="sec"> since then running again</span>}
    </>
  );
}
