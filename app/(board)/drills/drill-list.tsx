"use client";

import Link from "next/link";
import type { DrillList as Listed } from "../../../lib/drills/views.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { standWords } from "./words.ts";
import "./drills.css";

/** Every drill by its alert as it came; nothing here says what it was. */
export function DrillList({ drills }: { drills: Listed["drills"] }) {
  const first = drills.find(({ kind }) => kind === "question");
  const fresh = drills.every(({ attempts }) => attempts === 0);
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
        <p>
          <Link className="btn pri" href={`/drills/${first.id}`}>
            02:47. A lag page. 3 minutes.
          </Link>
        </p>
      ) : null}
      <p>
        <Link href="/drills/examples">Worked examples</Link>: finished drills to read, one for each kind of failure.
      </p>
      <ul className="titles">
        {drills.map((drill) => (
          <li key={drill.id} className="card" data-row={drill.id}>
            <h2>
              <Link href={`/drills/${drill.id}`}>{drill.title}</Link>
            </h2>
            <p className="sec">{standWords(drill)}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}
