import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../lib/access/permissions.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { drillsForFailureMode } from "../../../../lib/drills/drill-links.ts";
import { attachablePages, liveProofs } from "../../../../lib/live-proof/live-proofs.ts";
import { readRunbook } from "../../../../lib/runbook/read.ts";
import { reviewsOf } from "../../../../lib/runbook/review/reviews.ts";
import type { RunbookEntry } from "../../../../lib/runbook/runbook.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { reader } from "../../../_access/reader.ts";
import { FireCard } from "../../../_fire/fire-card.tsx";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { Command } from "../../../_ui/command.tsx";
import { DrillsCard } from "./drills-card.tsx";
import { LiveCard } from "./live-card.tsx";
import { ProofCards } from "./proof-cards.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ShapeCard } from "./shape-card.tsx";
import "../entry.css";

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  const { id } = await params;
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
          <Entry entry={entry} />
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

function Entry({ entry }: { entry: RunbookEntry }) {
  const { meaning, places, steps, doNot, why, over, severity, ends } = entry;
  return (
    <section className="card entry" aria-label="Entry">
      <h2>{pageWords.meaning}</h2>
      <p>{meaning}</p>
      <p className="dim small">
        {severity === "page" ? "Opens a page" : "Warns"};{" "}
        {ends === "latched" ? "stays until proof or a named act." : "ends by itself."}
      </p>
      {places.map(({ subject, product, cursor, field, ownerTitles, commands }) => (
        <section key={subject} className="place" aria-label={subject}>
          <h2>{pageWords.read}</h2>
          <p className="small">
            <code>{cursor}</code>
            {field === null ? null : (
              <>
                , <code>{field}</code>
              </>
            )}
            . {ownerTitles.join(" + ")}.{" "}
            {product === null ? null : <Link href={`/products/${product}`}>Contract and figures</Link>}
          </p>
          {commands.map(({ tells, run }) => (
            <div key={run} className="tell">
              <span>{tells}</span>
              <Command text={run} label={`Copy: ${tells}`} />
            </div>
          ))}
        </section>
      ))}
      <h2>{pageWords.steps}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2>{pageWords.doNot}</h2>
      <p>
        <b>{doNot}</b> {why}
      </p>
      <h2>{pageWords.over}</h2>
      <p>{over}</p>
    </section>
  );
}
