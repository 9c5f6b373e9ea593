import Link from "next/link";
import type { LiveProof } from "../../../../lib/live-proof/operations.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { AttachForm } from "./attach-form.tsx";

type Props = { mode: string; proofs: LiveProof[]; attachable: { id: string; words: string }[] };

/** Real pages that stand as proof, and, for a lead of the live estate, those that could. */
export function LiveCard({ mode, proofs, attachable }: Props) {
  if (proofs.length === 0 && attachable.length === 0) return null;
  return (
    <section className="card entry" aria-labelledby="live-title">
      <h2 id="live-title">{pageWords.live}</h2>
      <ul>
        {proofs.map(({ page, openedAt, endedAt, by, stale }) => (
          <li key={page}>
            <Link href={`/pages/${encodeURIComponent(page)}`}>
              {openedAt.slice(0, 16).replace("T", " ")} to {endedAt.slice(0, 16).replace("T", " ")} UTC
            </Link>{" "}
            <span className="dim small">attached by {by}</span>
            {stale.length === 0 ? null : <span className="small"> Stale: {stale.join("; ")}</span>}
          </li>
        ))}
      </ul>
      {attachable.length === 0 ? null : <AttachForm mode={mode} pages={attachable} />}
    </section>
  );
}
