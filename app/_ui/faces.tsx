"use client";

import type { ReactNode } from "react";
import { RequestProblem } from "./problem.ts";

/** The shape of what comes, at its height, so that nothing jumps when it is there. */
export function Loading({ what, lines = 4 }: { what: string; lines?: number }) {
  const widths = ["38%", "62%", "100%", "84%", "51%", "73%"];
  return (
    <section className="card" aria-busy="true" aria-label={`Reading ${what}`}>
      <div className="grid gap-3">
        {widths.slice(0, lines).map((width) => (
          <span key={width} className="sk" style={{ width }} />
        ))}
      </div>
    </section>
  );
}

/** Three lines: what failed, what is still true, what happens next. */
export function ErrorFace({ error, what, retry }: { error: unknown; what: string; retry?: () => void }) {
  const problem = error instanceof RequestProblem ? error : null;
  const gone = problem?.status === 404;
  return (
    <section className="card err" role="alert">
      <p>
        {gone ? `${what} is not known here.` : `${what} could not be read: ${problem?.message ?? "the page broke"}.`}
      </p>
      <p>{gone ? "The board and its pages are as they were." : "Pages still open and resolve on the server."}</p>
      <p>{gone ? "Next: go back to the board." : "Next: tries again with the next sweep."}</p>
      {retry === undefined || gone ? null : (
        <p className="mt-3">
          <button className="btn" type="button" onClick={retry}>
            Try now
          </button>
        </p>
      )}
    </section>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <section className="card">
      <p>{children}</p>
    </section>
  );
}
