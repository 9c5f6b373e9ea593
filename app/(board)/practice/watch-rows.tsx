"use client";

import Link from "next/link";
import { useBoard } from "../../_live/provider.tsx";
import { StateMark } from "../../_ui/state-mark.tsx";

/** The four rows in small, so that what was caused can be watched where it was caused. */
export function WatchRows() {
  const { rows } = useBoard();
  return (
    <section className="card" aria-labelledby="watch">
      <header>
        <h2 id="watch">The board</h2>
        <Link href="/">Open it</Link>
      </header>
      <dl className="kv">
        {rows.map((row) => (
          <div key={row.id}>
            <dt>
              <StateMark state={row.state} />
            </dt>
            <dd>
              <Link href={`/products/${row.id}`}>{row.title}</Link>
              <span className="sec block min-h-10">{row.why}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
