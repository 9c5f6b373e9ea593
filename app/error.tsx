"use client";

/** The board could not be drawn at all: the server cannot read its own database, or broke. */
export default function RootError({ reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" className="wrap">
      <title>? unknown · One Board</title>
      <h1>The board could not be read</h1>
      <section className="card err" role="alert">
        <p>The board&apos;s own database did not answer. This says nothing about the pipeline.</p>
        <p>Pages that were sent stay sent; nothing resolves.</p>
        <p>Next: try again, and run one-board doctor where it is started.</p>
        <p className="mt-3">
          <button className="btn" type="button" onClick={reset}>
            Try now
          </button>
        </p>
      </section>
    </main>
  );
}
