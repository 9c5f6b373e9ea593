import type { Memory } from "../evaluate/types.ts";
import { widen } from "../pages/extent.ts";
import { acknowledge, note, resolveByName } from "../pages/lifecycle.ts";
import type { Page } from "../pages/types.ts";
import type { Pause } from "../pauses/under-pauses.ts";
import type { Act } from "./schema.ts";

type Estate = { pages: Page[]; memory: Memory; pauses: readonly Pause[] };

/** What persons do between two sweeps. What is refused changes nothing. `now`: estate clock, ms. */
export function perform(acts: readonly Act[], before: Estate, now: number): Estate {
  return acts.reduce((estate, act) => performOne(act, estate, now), before);
}

function performOne(act: Act, estate: Estate, now: number): Estate {
  if ("pause" in act) return declared(estate, { scope: act.pause, from: now, until: now + act.for });
  if ("endPause" in act) return ended(estate, act.endPause, now);
  const { pages, memory } = estate;
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
  return { ...estate, pages: after, memory: kept };
}

const declared = (estate: Estate, pause: Pause): Estate => ({ ...estate, pauses: [...estate.pauses, pause] });

const ended = (estate: Estate, scope: string, now: number): Estate => ({
  ...estate,
  pauses: estate.pauses.map((pause) =>
    pause.scope === scope ? { ...pause, until: Math.min(pause.until, now) } : pause,
  ),
});

/** What is accepted by name stays accepted for the rules, as the named act of a running estate leaves it. */
function accepted(memory: Memory, { latched, subject, extent }: Page): Memory {
  if (!latched || !extent?.startsWith("{")) return memory;
  const key = `accepted:${subject}`;
  const known = memory[key];
  return { ...memory, [key]: widen(typeof known === "string" ? known : null, extent) };
}
