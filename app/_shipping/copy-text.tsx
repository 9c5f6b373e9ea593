"use client";

import { useEffect, useState } from "react";

/** Copies what it is given; says for a moment whether that worked, and offers the text to select where it did not. */
export function CopyText({ label, text }: { label: string; text: () => string }) {
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
      </button>
      {said === "refused" ? (
        <textarea className="field wide" readOnly rows={8} aria-label={label} value={text()} />
      ) : null}
    </>
  );
}
