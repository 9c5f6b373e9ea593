import type { Board } from "../../lib/board/types.ts";

/** Where the header and the menu lead. `keys`: the chord that goes there. */
export type Place = { href: string; name: string; keys?: string[] };

const always: readonly Place[] = [
  { href: "/", name: "Board", keys: ["g", "b"] },
  { href: "/pages", name: "Pages", keys: ["g", "p"] },
  { href: "/runbook", name: "Runbook", keys: ["g", "r"] },
  { href: "/drills", name: "Drills", keys: ["g", "d"] },
  { href: "/levers", name: "Levers", keys: ["g", "l"] },
  { href: "/deploys", name: "Deploys", keys: ["g", "e"] },
];
const practice: Place = { href: "/practice", name: "Practice" };

export const places = (mode: Board["mode"]): Place[] => (mode === "practice" ? [...always, practice] : [...always]);
