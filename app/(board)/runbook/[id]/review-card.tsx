import type { Reviewable } from "../../../../lib/runbook/review/standing.ts";
import { reviewWords } from "../../../../lib/runbook/review/words.ts";
import { Changes } from "../review/changes.tsx";
import { SignForm } from "../review/sign-form.tsx";

const titles = {
  never: reviewWords.never,
  changed: reviewWords.changed,
  unchanged: "Unchanged since you last reviewed",
} as const;

/** This entry for the lead who reads it: what changed since, and the signature. */
export function ReviewCard({ entry }: { entry: Reviewable }) {
  return (
    <section className="card entry noprint" aria-labelledby="review-title">
      <header>
        <h2 id="review-title">{titles[entry.standing]}</h2>
        {entry.signedAt === null ? null : <p>{reviewWords.signed(entry.signedAt)}</p>}
      </header>
      {entry.note === null ? null : <q className="said block">{entry.note}</q>}
      <Changes changes={entry.changes} />
      {entry.refused.length === 0 ? (
        <SignForm key={entry.signedAt} entries={[entry]} words={reviewWords.sign} />
      ) : (
        <p className="small">
          {reviewWords.refused}: {entry.refused.join("; ")}.
        </p>
      )}
    </section>
  );
}
