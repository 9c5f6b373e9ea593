import Link from "next/link";
import type { DrillLinks } from "../../../../lib/drills/drill-links.ts";
import { pageWords } from "../../../../lib/runbook/words.ts";

/** Drills that meet this cause, as far as this reader may know: naming another would be its answer. */
export function DrillsCard({ drills: { links, closed } }: { drills: DrillLinks }) {
  return (
    <section className="card" aria-labelledby="drills-title">
      <h2 id="drills-title">{pageWords.drills}</h2>
      <ul>
        {links.map(({ id, title }) => (
          <li key={id}>
            <Link href={`/drills/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
      {closed === 0 ? null : (
        <p className="dim small">
          {closed} more, {closed === 1 ? "named once you have" : "each named once you have"} read its answer.
        </p>
      )}
    </section>
  );
}
