import { isClean, isMiss, type Outcome } from "./outcome.ts";

/** `at`: from when, wall-clock ISO. */
export type Due = { drill: string; at: string };

const days = [2, 7, 21, 60] as const;
const dayMs = 86_400_000;

type Chain = { stage: number; drill: string; at: number };

/**
 * After a miss the other drill of the pair comes due after 2 days, then, solved each time, in turns after 7, 21 and 60. A miss
 * begins at 2 again, half an answer waits as long once more; what is tried before its day moves nothing.
 */
export function dueOf(outcomes: readonly Outcome[]): Due[] {
  const chains = new Map<string, Chain>();
  for (const outcome of outcomes) {
    if (outcome.twin === null) continue;
    const pair = [outcome.drill, outcome.twin].sort().join();
    const next = follow(chains.get(pair), outcome, outcome.twin);
    if (next) chains.set(pair, next);
    else chains.delete(pair);
  }
  return [...chains.values()]
    .map(({ drill, at }) => ({ drill, at: new Date(at).toISOString() }))
    .sort((a, b) => a.at.localeCompare(b.at) || a.drill.localeCompare(b.drill));
}

function follow(chain: Chain | undefined, outcome: Outcome, twin: string): Chain | undefined {
  const now = Date.parse(outcome.at);
  const wait = (stage: number): Chain | undefined => {
    const after = days[stage];
    return after === undefined ? undefined : { stage, drill: twin, at: now + after * dayMs };
  };
  if (isMiss(outcome)) return wait(0);
  if (!chain || now < chain.at || outcome.drill !== chain.drill) return chain;
  return wait(isClean(outcome) ? chain.stage + 1 : chain.stage);
}
