import { planWords } from "../../../lib/shipping/content/plan-words.ts";
import type { ReviewAnswer } from "../../../lib/shipping/plan/types.ts";

/** The design review's questions, each answered from the contract or open with what is owed. */
export function ReviewList({ review }: { review: ReviewAnswer[] }) {
  const open = review.filter((each) => each.open.length > 0).length;
  return (
    <section className="card" aria-labelledby="review-title">
      <header>
        <h2 id="review-title">{planWords.review}</h2>
        <p>{planWords.openCount(open, review.length)}</p>
      </header>
      <ol className="review">
        {review.map(({ question, answer, open: owed }) => (
          <li key={question}>
            <h3>
              {question}{" "}
              <span className={owed.length === 0 ? "mod" : "mod owed"}>
                {owed.length === 0 ? `✓ ${planWords.answered}` : `? ${planWords.open}`}
              </span>
            </h3>
            <ul>
              {answer.map((each) => (
                <li key={each}>{each}</li>
              ))}
              {owed.map((each) => (
                <li key={each}>
                  <b>{planWords.open}:</b> {each}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
