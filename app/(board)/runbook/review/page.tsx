import type { Metadata } from "next";
import Link from "next/link";
import { may } from "../../../../lib/access/permissions.ts";
import { estate } from "../../../../lib/board/estate.ts";
import { reviewsOf } from "../../../../lib/runbook/review/reviews.ts";
import { groupReviews, type Reviewable } from "../../../../lib/runbook/review/standing.ts";
import { reviewLine, reviewWords } from "../../../../lib/runbook/review/words.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";
import { reader } from "../../../_access/reader.ts";
import { PageTitle } from "../../../_shell/page-title.tsx";
import { Empty } from "../../../_ui/faces.tsx";
import { Changes } from "./changes.tsx";
import { SignForm } from "./sign-form.tsx";
import "../entry.css";

export const metadata: Metadata = { description: reviewWords.subtitle };

export default async function Page() {
  const actor = await reader();
  if (!may(actor, "review-runbook")) {
    return (
      <main id="main" tabIndex={-1} className="wrap">
        <PageTitle name={reviewWords.title} />
        <h1>{reviewWords.title}</h1>
        <Empty>Reviews begin with the role lead. The runbook is yours as before.</Empty>
      </main>
    );
  }
  const { changed, never, routine, refused } = groupReviews(await reviewsOf(estate(), actor));
  const counts = {
    changed: changed.length,
    never: never.length,
    routine: routine.length,
    refused: refused.length,
  };
  return (
    <main id="main" tabIndex={-1} className="wrap runbook-sheet">
      <PageTitle name={reviewWords.title} />
      <span className="crumb">
        <Link href="/runbook">{pageWords.back}</Link>
      </span>
      <div className="pgttl">
        <h1>{reviewWords.title}</h1>
        <p>{reviewWords.subtitle}</p>
      </div>
      <div className="stack mt-2">
        <p>{reviewLine(counts)}</p>
        <OneByOne title={reviewWords.changed} entries={changed} />
        <section className="card" aria-labelledby="routine">
          <h2 id="routine">
            {reviewWords.routine}: {routine.length}
          </h2>
          {routine.length === 0 ? (
            <p className="dim">{reviewWords.none}</p>
          ) : (
            <>
              <Names entries={routine} />
              <SignForm
                key={routine.map(({ failureMode, signedAt }) => `${failureMode} ${signedAt}`).join()}
                entries={routine}
                words={reviewWords.together(routine.length)}
              />
            </>
          )}
        </section>
        <OneByOne title={reviewWords.never} entries={never} />
        <section className="card" aria-labelledby="refused">
          <header>
            <h2 id="refused">
              {reviewWords.refused}: {refused.length}
            </h2>
            <p>{reviewWords.refusedWhy}</p>
          </header>
          <ul className="reviews">
            {refused.map((entry) => (
              <li key={entry.failureMode}>
                <Name entry={entry} />
                <span className="sec small">{entry.refused.join("; ")}</span>
                <Changes changes={entry.changes} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}

function OneByOne({ title, entries }: { title: string; entries: Reviewable[] }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title}: {entries.length}
      </h2>
      {entries.length === 0 ? (
        <p className="dim">{reviewWords.none}</p>
      ) : (
        <ul className="reviews">
          {entries.map((entry) => (
            <li key={entry.failureMode}>
              <Name entry={entry} />
              <Changes changes={entry.changes} />
              <SignForm key={entry.signedAt} entries={[entry]} words={reviewWords.sign} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Name({ entry }: { entry: Reviewable }) {
  return (
    <span>
      <Link href={`/runbook/${entry.failureMode}`}>
        {entry.failureMode} {entry.title}
      </Link>{" "}
      {entry.signedAt === null ? null : <span className="dim small">{reviewWords.signed(entry.signedAt)}</span>}
    </span>
  );
}

function Names({ entries }: { entries: Reviewable[] }) {
  return (
    <ul className="reviews">
      {entries.map((entry) => (
        <li key={entry.failureMode}>
          <Name entry={entry} />
        </li>
      ))}
    </ul>
  );
}
