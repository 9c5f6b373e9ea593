"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { toggleZone } from "../_ui/time.tsx";
import { goTo, isMenuKey, isTyping, keysAreOn, nextIndex } from "./keys.ts";

const chordMs = 1_500;
/** What j and k move over: the link of a board row or of a list entry. */
const stops = "[data-row] h2 a";

function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(stops)];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const link = links[nextIndex(at, step, links.length)];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

type Opens = { help: () => void; menu: () => void };

/** Single keys, off while typing and when switched off; ⌘K and Ctrl K open the menu from anywhere. */
export function useKeys(opens: Opens): void {
  const router = useRouter();
  const open = useRef(opens);
  open.current = opens;
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const inDialog = document.querySelector("dialog[open]") !== null;
      if (isMenuKey(event) && !inDialog) {
        event.preventDefault();
        return open.current.menu();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || inDialog) return;
      if (event.key === "?") return open.current.help();
      if (!keysAreOn(localStorage)) return;
      if (event.timeStamp < chordUntil) {
        chordUntil = 0;
        const place = goTo[event.key];
        if (place !== undefined) router.push(place);
        return;
      }
      if (event.key === "g") chordUntil = event.timeStamp + chordMs;
      else if (event.key === "j") move(1);
      else if (event.key === "k") move(-1);
      else if (event.key === "u") toggleZone();
    };
    document.addEventListener("keydown", onKey);
    // Keys pressed before this are lost: whoever presses them for a user waits for it.
    document.documentElement.dataset.keys = "listen";
    return () => {
      document.removeEventListener("keydown", onKey);
      delete document.documentElement.dataset.keys;
    };
  }, [router]);
}
