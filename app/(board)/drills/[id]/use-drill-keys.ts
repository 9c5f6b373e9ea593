"use client";

import { useEffect } from "react";
import { isTyping, keysAreOn } from "../../../_keys/keys.ts";

const targets: Readonly<Record<string, string>> = {
  "/": "#drill-command",
  n: ".drill .nb input",
  h: ".drill .hints button",
};

/** `/` console, `n` notebook, `h` hint, `1` to `5` the outcome; off while typing and when switched off. */
export function useDrillKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]") !== null || !keysAreOn(localStorage)) return;
      const outcome = /^[1-6]$/.test(event.key)
        ? document.querySelectorAll<HTMLInputElement>(".drill .ev.next input[type=radio]")[Number(event.key) - 1]
        : undefined;
      const target = outcome ?? document.querySelector<HTMLElement>(targets[event.key] ?? "never");
      if (!target) return;
      event.preventDefault();
      if (outcome) outcome.click();
      target.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
