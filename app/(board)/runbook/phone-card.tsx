import Link from "next/link";
import type { PhoneRow } from "../../../lib/runbook/phone-list.ts";
import { pageWords } from "../../../lib/runbook/words.ts";

/** Who is paged for what; a channel is a name of the contract, never an address. */
export function PhoneCard({ rows }: { rows: PhoneRow[] }) {
  return (
    <section className="card" aria-labelledby="phone-title">
      <header>
        <h2 id="phone-title">{pageWords.owners}</h2>
        <p>{pageWords.ownersNote}</p>
      </header>
      <dl className="phone">
        {rows.map(({ title, channels, causes }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="sec small">
              {pageWords.reachedBy} {channels.length === 0 ? "this board only" : channels.join(", ")}
            </dd>
            <dd className="ids">
              {causes.map((id) => (
                <Link key={id} href={`/runbook/${id}`}>
                  {id}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
