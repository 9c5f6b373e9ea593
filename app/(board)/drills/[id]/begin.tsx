"use client";

import type { Level } from "../../../../lib/drills/record/levels.ts";

const helps: Record<Level, string> = {
  1: "The form begins half-filled, and there is a hint to open.",
  2: "The form begins empty, and there is a hint to open.",
  3: "The form begins empty, without a hint.",
};

type Props = { level: Level; busy: boolean; begin: (skip: boolean) => void };

/** How an attempt begins, and how much help it has. */
export function Begin({ level, busy, begin }: Props) {
  return (
    <section className="card" aria-labelledby="begin">
      <header>
        <h2 id="begin">Begin</h2>
        <p>about 10 minutes</p>
      </header>
      <div className="nb">
        <p>Ask the console, then write down what you think happened. The answer opens once that is stored.</p>
        <p className="sec">
          Level {level} of 3. {helps[level]}
        </p>
        <button className="btn pri big" type="button" disabled={busy} onClick={() => begin(false)}>
          Open the console
        </button>
        {level === 1 ? (
          <button className="btn" type="button" disabled={busy} onClick={() => begin(true)}>
            Skip to level 2
          </button>
        ) : null}
      </div>
    </section>
  );
}
