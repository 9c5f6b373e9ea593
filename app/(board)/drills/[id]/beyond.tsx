import type { ResolutionView } from "../../../../lib/drills/views.ts";

/** Where else the same shape is met, and the sums behind the drill's numbers. */
export function Beyond({ answer: { crossWalk, arithmetic } }: { answer: ResolutionView }) {
  if (crossWalk.length === 0 && arithmetic.length === 0) return null;
  return (
    <section className="card" aria-labelledby="beyond">
      <header>
        <h2 id="beyond">Met again at</h2>
      </header>
      <ul className="walk">
        {crossWalk.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <details className="mt-2">
        <summary>The numbers add up: {arithmetic.length}</summary>
        <ul className="sums">
          {arithmetic.map((sum) => (
            <li key={sum}>
              <code>{sum}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
