import type { Verdict } from "../evaluate/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import { truthOf } from "./conditions.ts";
import { isDependency } from "./fold.ts";
import type { FoldMemory } from "./fold-memory.ts";
import { type Identity, identityOf } from "./identity.ts";
import type { Page } from "./types.ts";

/** Dependencies that were down and are measured as back, with the moment; forgotten after `grace` ms. */
export function trackReturns(
  before: FoldMemory,
  open: readonly Page[],
  verdicts: ReadonlyMap<Identity, Verdict>,
  grace: number,
  now: number,
): Record<string, string> {
  const returned: Record<string, string> = {};
  for (const [subject, at] of Object.entries(before.returned)) if (now - epochMs(at) < grace) returned[subject] = at;
  const down = new Set<string>([...Object.keys(before.episodes), ...open.map(identityOf)]);
  for (const [identity, verdict] of verdicts) {
    if (!isDependency(verdict)) continue;
    const truth = truthOf(verdict);
    if (truth === "true") delete returned[verdict.subject];
    if (truth === "gone" && down.has(identity))
      returned[verdict.subject] = before.returned[verdict.subject] ?? isoInstant(now);
  }
  return returned;
}

export const recoveringDependencies = (returned: Record<string, string>): ReadonlySet<string> =>
  new Set(Object.keys(returned));
