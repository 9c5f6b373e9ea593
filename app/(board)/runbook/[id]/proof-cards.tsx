import { proofKinds } from "../../../../lib/runbook/proofs.ts";
import type { RunbookEntry } from "../../../../lib/runbook/runbook.ts";
import { pageWords, proofWords, runbookWords } from "../../../../lib/runbook/words.ts";

/** Each proof with what it lacks; staleness stands over what was proven and replaces nothing. */
export function ProofCards({ entry: { proofs, stale, evidence } }: { entry: RunbookEntry }) {
  return (
    <section className="card" aria-labelledby="proofs-title">
      <header>
        <h2 id="proofs-title">{pageWords.proofs}</h2>
        <p>{pageWords.proofsNote}</p>
      </header>
      <ul className="proofs">
        {proofKinds.map((kind) => {
          const { state, lacks } = proofs[kind];
          return (
            <li key={kind}>
              <b>{proofWords[kind]}</b>
              <span className="tag">{state === "proven" ? "lab" : "none"}</span>
              {lacks.map((lack) => (
                <small key={lack}>{lack}</small>
              ))}
            </li>
          );
        })}
      </ul>
      {stale.length === 0 ? null : (
        <div className="stale-why">
          <b>{runbookWords.stale}</b>
          <ul>
            {stale.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {evidence === null ? null : (
        <p className="dim small mt-2">
          Fired {evidence.firedAt.slice(0, 16).replace("T", " ")} UTC under {evidence.contract.file}.
        </p>
      )}
    </section>
  );
}
