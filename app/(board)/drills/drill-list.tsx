import Link from "next/link";
import type { FirstVisit } from "../../../lib/drills/first-visit.ts";
import type { DrillList as Listed } from "../../../lib/drills/views.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { standWords } from "./words.ts";
import "./drills.css";

type Drills = Listed["drills"];
type Props = { drills: Drills; first: FirstVisit | null; reviews: boolean };

/** Every drill by its alert as it came; nothing here says what it was. */
export function DrillList({ drills, first, reviews }: Props) {
  const fresh = drills.every(({ attempts }) => attempts === 0);
  const due = drills.filter((drill) => drill.due);
  return (
    <main id="main" tabIndex={-1} className="wrap drill">
      <PageTitle name="Drills" />
      <div className="pgttl">
        <h1>Drills</h1>
        <p>
          An alert, its numbers and a console. Say what happened and what would prove you wrong; then the answer opens.
        </p>
      </div>
      {fresh && first ? (
        <p className="start">
          <Link className="btn pri big" href={`/drills/${first.drill}`}>
            {first.button}
          </Link>
          <Link className="btn big" href={`/drills/examples/${first.example}`}>
            {first.finished}
          </Link>
        </p>
      ) : null}
      {due.length > 0 ? (
        <section aria-labelledby="due">
          <h2 id="due">{due.length === 1 ? "A drill is due" : `${due.length} drills are due`}</h2>
          <Titles drills={due} />
        </section>
      ) : null}
      <p>
        <Link href="/drills/examples">Worked examples</Link>: finished drills to read, one for each kind of failure.
        {fresh ? null : (
          <>
            {" "}
            <Link href="/drills/record">Your record</Link>: levels, due dates, chances against what came true.
          </>
        )}
        {reviews ? (
          <>
            {" "}
            <Link href="/drills/reviews">Reviews</Link>: everybody's attempts.
          </>
        ) : null}
      </p>
      {fresh && first ? (
        <details>
          <summary>All {drills.length} drills</summary>
          <h2 className="sr">All drills</h2>
          <Titles drills={drills} />
        </details>
      ) : (
        <>
          <h2 className="sr">{due.length > 0 ? "The other drills" : "All drills"}</h2>
          <Titles drills={drills.filter((drill) => !drill.due)} />
        </>
      )}
    </main>
  );
}

function Titles({ drills }: { drills: Drills }) {
  return (
    <ul className="titles mt-2">
      {drills.map((drill) => (
        <li key={drill.id} className="card" data-row={drill.id}>
          <h3>
            <Link href={`/drills/${drill.id}`}>{drill.title}</Link>
          </h3>
          <p className="sec">{standWords(drill)}</p>
        </li>
      ))}
    </ul>
  );
}
