"use client";

import { useRouter } from "next/navigation";
import { useBoard } from "../_live/provider.tsx";
import { toggleZone } from "../_ui/time.tsx";
import type { Verb } from "./verbs.ts";

type Act = Extract<Verb, { act: unknown }>["act"];

/** Does a verb that leads nowhere. `onKeys` opens the list of keys. */
export function useAct(onKeys: () => void): (act: Act) => void {
  const router = useRouter();
  const board = useBoard();
  return (act) => {
    if (act === "zone") toggleZone();
    else if (act === "theme") document.querySelector<HTMLButtonElement>(".theme")?.click();
    else if (act === "kiosk") router.push("/?kiosk=1");
    else if (act === "keys") onKeys();
    else if (act === "copy-link") void copy(window.location.href);
    else {
      const pages = [...board.banner.pages, ...board.rows.flatMap((row) => row.pages)];
      const first = pages.find(
        ({ state, firstCommand }) => (state === "firing" || state === "acknowledged") && firstCommand !== "",
      );
      if (first) void copy(first.firstCommand);
    }
  };
}

const copy = (text: string): Promise<void> => navigator.clipboard.writeText(text).catch(() => undefined);
