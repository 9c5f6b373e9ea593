"use client";

import { ErrorFace } from "../_ui/faces.tsx";

export default function BoardError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <h1 className="sr">This page broke</h1>
      <ErrorFace error={error} what="This page" retry={reset} />
    </main>
  );
}
