"use client";

import { CopyText } from "./copy-text.tsx";

/** What a server page gives to take along: its Markdown, and its print view. */
export function TakeAlong({ copy, print, markdown }: { copy: string; print: string; markdown: string }) {
  return (
    <div className="fields noprint">
      <CopyText label={copy} text={() => markdown} />
      <button className="btn sm" type="button" onClick={() => window.print()}>
        {print}
      </button>
    </div>
  );
}
