import type { Memory } from "../evaluate/types.ts";
import { widen } from "../pages/extent.ts";
import { acknowledge, note, resolveByName } from "../pages/lifecycle.ts";
import type { Page } from "../pages/types.ts";
import type { Act } from "./schema.ts";

type Estate = { pages: Page[]; memory: Memory };

/** What persons do between two sweeps. What is refused changes nothing. `now`: estate clock, ms. */
export function perform(acts: readonly Act[], before: Estate, now: number): Estate {
  return acts.reduce((estate, act) => performOne(act, estate, now), before);
}

function performOne(act: Act, { pages, memory }: Estate, now: number): Estate {
  const mode = Object.values(act)[0];
  let kept = memory;
  const after = pages.map((page) => {
    if (page.failureMode !== mode || page.state === "resolved") return page;
    const done =
      "resolve" in act ? resolveByName(page, now) : "note" in act ? note(page, now) : acknowledge(page, "proof", now);
    if ("refused" in done) return page;
    if ("resolve" in act) kept = accepted(kept, page);
    return done.page;
  });
  return { pages: after, memory: kept };
}

/** What is accepted by name stays accepted for the rules, as the named act of a running estate leaves it. */
function accepted(memory: Memory, { latched, subject, extent }: Page): Memory {
  if (!latched || !extent?.startsWith("{")) return memory;
  const key = `accepted:${subject}`;
  const known = memory[key];
  return { ...memory, [key]: widen(typeof known === "string" ? known : null, extent) };
}
