"use client";

import { useEffect, useState } from "react";

/** A command and its copy button: one object. The button says for a moment whether the copy was made. */
export function Command({ text, label = "Copy first command" }: { text: string; label?: string }) {
  const [said, setSaid] = useState<"Copy" | "Copied" | "Select it">("Copy");
  useEffect(() => {
    if (said === "Copy") return;
    const timer = setTimeout(() => setSaid("Copy"), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied"),
      () => setSaid("Select it"),
    );
  return (
    <div className="cmd">
      <code title={text}>{text}</code>
      <button type="button" aria-label={said === "Copy" ? label : said} onClick={copy}>
        {said}
      </button>
    </div>
  );
}
