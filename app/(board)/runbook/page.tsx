import Link from "next/link";
import { may } from "../../../lib/access/permissions.ts";
import { estate } from "../../../lib/board/estate.ts";
import { runbookMarkdown, trustLine } from "../../../lib/runbook/markdown.ts";
import { matrixRows, worstOf } from "../../../lib/runbook/matrix.ts";
import { phoneList } from "../../../lib/runbook/phone-list.ts";
import { quietRows } from "../../../lib/runbook/quiet.ts";
import { quietEvidence, readRunbook } from "../../../lib/runbook/read.ts";
import { reviewWords } from "../../../lib/runbook/review/words.ts";
import { pageWords, runbookWords } from "../../../lib/runbook/words.ts";
import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import { keptRecordSchema } from "../../../lib/soak-record/record.ts";
import kept from "../../../proofs/matrix.json";
import { reader } from "../../_access/reader.ts";
import { FireCard } from "../../_fire/fire-card.tsx";
import { PageTitle } from "../../_shell/page-title.tsx";
import { TakeAlong } from "../../_shipping/take-along.tsx";
import { LightsTable } from "./lights-table.tsx";
import { PhoneCard } from "./phone-card.tsx";
import { QuietCard } from "./quiet-card.tsx";
import { RandomEntry } from "./random-entry.tsx";
import "./runbook.css";

export default async function Page() {
  const actor = await reader();
  const runbook = readRunbook(estate().contract);
  const rows = matrixRows(runbook);
  const worst = worstOf(rows);
  const { soak, control } = keptRecordSchema.parse(kept);
  return (
    <main id="main" tabIndex={-1} className="wrap runbook-sheet">
      <PageTitle name={runbookWords.title} />
      <div className="pgttl">
        <h1>{runbookWords.title}</h1>
        <p>{pageWords.subtitle}</p>
      </div>
      <div className="stack mt-2">
        <section className="card trust" aria-label="What is proven">
          <div>
            <p>{trustLine(runbook.trust)}</p>
            <p>
              Repeat: <code>npx one-board fire --all</code>
            </p>
          </div>
          <div className="fields noprint">
            <RandomEntry label={pageWords.random} ids={rows.map(({ failureMode }) => failureMode)} />
            {worst === undefined ? null : (
              <Link className="btn" href={`/runbook/${worst.failureMode}`}>
                {pageWords.worst}
              </Link>
            )}
            {may(actor, "review-runbook") ? (
              <Link className="btn" href="/runbook/review">
                {reviewWords.link}
              </Link>
            ) : null}
          </div>
        </section>
        {may(actor, "fire-lab") ? <FireCard /> : null}
        <section className="card" aria-labelledby="symptoms-title">
          <header>
            <h2 id="symptoms-title">{runbookWords.bySymptom}</h2>
            <p>{pageWords.bySymptomNote}</p>
          </header>
          <ul className="sidx">
            {runbook.symptoms.map(({ sees, look, tells }) => (
              <li key={sees}>
                <b>{sees}</b>
                <span>{tells}</span>
                <span className="ids">
                  {look.map((id) => (
                    <Link
                      key={id}
                      href={`/runbook/${id}`}
                      title={runbook.entries.find((e) => e.failureMode === id)?.title}
                    >
                      {id}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <LightsTable rows={rows} />
        <QuietCard rows={quietRows(soak, quietEvidence())} control={control} />
        <PhoneCard rows={phoneList(estate().contract, runbook.entries)} />
        <div className="fields">
          <Link href="/matrix">{pageWords.soak}</Link>
          <TakeAlong copy={planWords.copy} print={planWords.print} markdown={runbookMarkdown(runbook)} />
        </div>
      </div>
    </main>
  );
}
