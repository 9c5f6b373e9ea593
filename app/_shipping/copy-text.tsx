"use client";

import { useEffect, useState } from "react";

type Props = { label: string; text: () => string; about?: string };

/**
 * Copies what it is given; says for a moment whether that worked, and offers the text to select where it did not. `about`:
 * what is copied, for readers who hear the button alone.
 */
export function CopyText({ label, text, about }: Props) {
  const [said, setSaid] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(null), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    const done = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error("no clipboard"));
    done.then(
      () => setSaid("copied"),
      () => setSaid("refused"),
    );
  };
  return (
    <>
      <button className="btn sm noprint" type="button" onClick={copy}>
        {said === "copied" ? "Copied" : label}
        {about === undefined ? null : <span className="sr">, {about}</span>}
      </button>
      {said === "refused" ? (
        <textarea className="field wide" readOnly rows={8} aria-label={label} value={text()} />
      ) : null}
    </>
  );
}
