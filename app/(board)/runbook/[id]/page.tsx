import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { drillsForFailureMode } from "../../../../lib/drills/drill-links.ts";
import { attachablePages, liveProofs } from "../../../../lib/live-proof/live-proofs.ts";
import { readRunbook } from "../../../../lib/runbook/read.ts";
import { reviewsOf } from "../../../../lib/runbook/review/reviews.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { reader } from "../../../_access/reader.ts";
import { FireCard } from "../../../_fire/fire-card.tsx";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { DrillsCard } from "./drills-card.tsx";
import { EntryCard } from "./entry-card.tsx";
import { LiveCard } from "./live-card.tsx";
import { ProofCards } from "./proof-cards.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ShapeCard } from "./shape-card.tsx";
import "../entry.css";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ at?: string | string[] }> };

/** `at`: the subject of a page; its entry is shown for that place alone. */
export default async function Page({ params, searchParams }: Props) {
  const actor = await reader();
  const { id } = await params;
  const { at } = await searchParams;
  const entry = readRunbook(estate().contract).entries.find(({ failureMode }) => failureMode === id);
  if (entry === undefined) notFound();
  const drills = (await drillsForFailureMode(actor)).get(entry.failureMode);
  const proofs = (await liveProofs(estate()))[entry.failureMode] ?? [];
  const leads = may(actor, "review-runbook");
  const attachable = leads ? await attachablePages(estate(), entry.failureMode) : [];
  const reviews = may(actor, "review-runbook") ? await reviewsOf(estate(), actor) : [];
  const review = reviews.find(({ failureMode }) => failureMode === id);
  return (
    <main id="main" tabIndex={-1} className="wrap runbook-sheet">
      <PageTitle name={`${entry.failureMode} ${entry.title}`} />
      <span className="crumb">
        <Link href="/runbook">{pageWords.back}</Link>
      </span>
      <div className="pgttl">
        <h1>
          {entry.failureMode} · {entry.title}
        </h1>
        <p>{entry.owners.join(" + ")}</p>
      </div>
      <div className="cols half mt-2">
        <div className="stack">
          <EntryCard
            entry={entry}
            at={typeof at === "string" ? at : null}
            contract={may(actor, "acknowledge-page") ? estate().contract : null}
          />
          {drills === undefined ? null : <DrillsCard drills={drills} />}
        </div>
        <div className="stack">
          <ProofCards entry={entry} />
          <LiveCard
            mode={entry.failureMode}
            proofs={proofs}
            attachable={attachable.map(({ id: page, openedAt, subject }) => ({
              id: page,
              words: `${openedAt.slice(0, 16).replace("T", " ")} UTC, ${subject}`,
            }))}
          />
          {may(actor, "fire-lab") ? <FireCard mode={entry.failureMode} /> : null}
          {review === undefined ? null : <ReviewCard entry={review} />}
          {entry.evidence === null ? (
            <p className="dim">
              {entry.impossible === null ? pageWords.noEvidence : pageWords.impossible(entry.impossible)}
            </p>
          ) : (
            entry.evidence.shapes.map((shape) => <ShapeCard key={shape.shape} shape={shape} />)
          )}
        </div>
      </div>
    </main>
  );
}
