"use client";

import { useEffect } from "react";
import { againMs, unreadableWords } from "../lib/access/unreadable.ts";

/** The board could not be drawn at all: the server lost its own database half-way, or broke. It looks again by itself. */
export default function RootError() {
  useEffect(() => {
    const timer = setInterval(async () => {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
      if (answer !== null && answer.status < 500) location.reload();
    }, againMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id="main" className="wrap">
      <title>? unknown · One Board</title>
      <h1>{unreadableWords.title}</h1>
      <section className="card err" role="alert">
        {unreadableWords.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="mt-3">
          <button className="btn" type="button" onClick={() => location.reload()}>
            Try now
          </button>
        </p>
      </section>
    </main>
  );
}
