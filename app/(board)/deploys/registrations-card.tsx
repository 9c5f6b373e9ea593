import type { DeploysView } from "../../../lib/deploys/views.ts";
import { ownerWords } from "../../_ui/page-words.ts";
import { ScrollRegion } from "../../_ui/scroll-region.tsx";
import { StateMark } from "../../_ui/state-mark.tsx";
import { Clock } from "../../_ui/time.tsx";

/** Schema registrations, by the registry's log and by what services reported. */
export function RegistrationsCard({ deploys, now }: { deploys: DeploysView; now: string }) {
  const { registrations, unseen, days } = deploys;
  return (
    <section className="card" aria-labelledby="registrations">
      <header>
        <h2 id="registrations">Schema registrations</h2>
        <p>registry log and what services reported</p>
      </header>
      {unseen === null ? null : (
        <p>
          <StateMark state="unknown" words="Unknown" /> since <Clock at={unseen.at} beside={now} />: the registry did
          not answer ({unseen.failure}). Nothing resolves.
        </p>
      )}
      {registrations === null || registrations.length === 0 ? (
        <p className="sec">
          {registrations === null ? "No registration was read yet." : `No registration in ${days} days.`}
        </p>
      ) : (
        <ScrollRegion label="Table of registrations">
          <table>
            <thead>
              <tr>
                <th scope="col">At</th>
                <th scope="col">Subject</th>
                <th scope="col">Outcome</th>
                <th scope="col">Service</th>
                <th scope="col">Owner</th>
              </tr>
            </thead>
            <tbody>
              {registrations.map((row) => (
                <tr key={`${row.at}/${row.subject}/${row.outcome}`}>
                  <td className="nowrap">
                    <Clock at={row.at} beside={now} seconds />
                  </td>
                  <th scope="row">
                    <code>{row.subject}</code>
                  </th>
                  <td>
                    <StateMark state={row.outcome === "rejected" ? "warn" : "ok"} words={row.outcome} />
                  </td>
                  <td>{row.service ?? "not told"}</td>
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
