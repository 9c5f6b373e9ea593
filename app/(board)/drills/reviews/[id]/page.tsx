import Link from "next/link";
import { notFound } from "next/navigation";
import { may } from "../../../../../lib/access/permissions.ts";
import { Problem } from "../../../../../lib/access/problem.ts";
import { readerQuestions } from "../../../../../lib/drills/closed-lists.ts";
import { readReview } from "../../../../../lib/drills/review/read-review.ts";
import type { ReviewView } from "../../../../../lib/drills/review/views.ts";
import { reader } from "../../../../_access/reader.ts";
import { PageTitle } from "../../../../_shell/page-title.tsx";
import { Empty } from "../../../../_ui/faces.tsx";
import { clock, outcomeWords } from "../../words.ts";
import "../../drills.css";
import "../../answer.css";
import { Comments } from "./comments.tsx";

/** Somebody's attempt as written, beside the answer. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const actor = await reader();
  if (!may(actor, "review-drills")) notFound();
  const review = await readReview(actor, decodeURIComponent((await params).id)).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) notFound();
    if (error instanceof Problem) return error;
    throw error;
  });
  if (review instanceof Problem) {
    return (
      <main id="main" className="wrap">
        <h1>Review</h1>
        <Empty>{review.message}</Empty>
      </main>
    );
  }
  return <Review review={review} />;
}

function Review({ review }: { review: ReviewView }) {
  const { attempt } = review;
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name={`Review: ${attempt.handle}`} />
      <span className="crumb">
        <Link href="/drills/reviews">Reviews</Link>
      </span>
      <div className="pgttl">
        <h1>
          {attempt.handle}: {attempt.title}
        </h1>
        <p>
          Attempt {attempt.number}, {attempt.startedAt.slice(0, 10)}. {outcomeWords(attempt)}
        </p>
      </div>
      <Pair review={review} />
      <div className="cols half">
        <Asked asked={review.asked} />
        <div className="stack">
          <Reflected reflection={review.reflection} />
          <Comments attempt={attempt.id} comments={review.comments} />
        </div>
      </div>
    </main>
  );
}

function Pair({ review: { hypothesis: h, claim, answer } }: { review: ReviewView }) {
  const rows = h
    ? [
        ["Where, class", `${h.system}${h.part ? `, ${h.part}` : ""} · ${h.failureClass.join(", ")}`],
        ["Explains", h.explains],
        ["Fits least", h.doesNotExplain],
        ["Wrong if", `${h.nextQuery}: “${h.disproof}”`],
        ["Chance", `${h.confidence} %`],
      ]
    : [];
  return (
    <div className="pair">
      <section aria-labelledby="theirs">
        <h2 id="theirs">The hypothesis, as stored</h2>
        <p className="lead">{h?.story}</p>
        <dl className="kv">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="was">
        <h2 id="was">The cause</h2>
        <p className="lead">{answer.causes.join(" and ")}</p>
        <p>{answer.rootCause}</p>
        <p className="sec">
          Claimed: {claim === null ? "nothing" : claim.causes.length === 0 ? "none of them" : claim.causes.join(", ")}
        </p>
      </section>
    </div>
  );
}

function Asked({ asked }: { asked: ReviewView["asked"] }) {
  return (
    <section className="card" aria-labelledby="asked">
      <header>
        <h2 id="asked">What was asked</h2>
        <p>in order, with what was expected</p>
      </header>
      {asked.length === 0 ? <p className="sec">Nothing.</p> : null}
      <ul className="sym one">
        {asked.map(({ at, typed, command, expected }) => (
          <li key={`${at}${typed}`}>
            <span className="sid">{command ?? "–"}</span>
            <span>
              <code>{typed}</code> {expected ?? ""} <span className="dim">{clock(at, true)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reflected({ reflection: told }: { reflection: ReviewView["reflection"] }) {
  if (told === null) return null;
  const rows = [
    ["Fits both", told.shared],
    ["Separates", told.separating],
    ["Why it fitted", told.why],
    ["Which question failed", told.question && readerQuestions[told.question]],
    ["Handed over", told.handOver && `${told.handOver.to}, ${told.handOver.table}: ${told.handOver.decides}`],
  ].filter(([, value]) => value);
  return (
    <section className="card" aria-labelledby="reflected">
      <header>
        <h2 id="reflected">Afterwards</h2>
      </header>
      <dl className="kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
