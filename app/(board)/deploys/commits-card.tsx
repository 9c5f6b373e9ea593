import type { ContractCommit } from "../../../lib/deploys/views.ts";
import { Clock } from "../../_ui/time.tsx";

/** Beside it every instant is written with its day. */
const longAgo = "1970-01-01T00:00:00.000Z";

/** Commits that touched the contracts: a threshold that moved is a deploy too. Wall clock. */
export function CommitsCard({ commits }: { commits: ContractCommit[] }) {
  return (
    <section className="card" aria-labelledby="commits">
      <header>
        <h2 id="commits">Contract commits</h2>
        <p>newest first</p>
      </header>
      {commits.length === 0 ? <p className="sec">No commit can be told: this is no repository.</p> : null}
      <ol className="news">
        {commits.map(({ commit, at, subject }) => (
          <li key={commit}>
            <Clock at={at} beside={longAgo} />
            <i aria-hidden="true" />
            <span>
              {subject} <code>{commit}</code>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
