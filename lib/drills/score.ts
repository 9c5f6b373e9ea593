import type { Relation } from "./closed-lists.ts";
import { markOf, type SealedPack } from "./pack-sealed.ts";

export type Claim = { relation: Relation; causes: readonly string[] };

/** How much of the cause a claim names: 1, a half for one of two, a third for one of three, 0. Order does not matter. */
export function creditOf({ relation, causes }: Claim, truth: readonly string[]): number {
  const named = truth.filter((cause) => causes.includes(cause)).length;
  if (named === 0) return 0;
  if (truth.length > 1)
    return relation === "both" ? named / Math.max(truth.length, causes.length) : named / truth.length / causes.length;
  return 1 / causes.length;
}

/** (chance − hit)², hit being whether the claim names a true cause. */
export function brierOf(confidence: number, claim: Claim, truth: readonly string[]): number {
  const hit = creditOf(claim, truth) > 0 ? 1 : 0;
  return (confidence / 100 - hit) ** 2;
}

const rivalsOf = ({ causes, truth }: SealedPack) =>
  causes.map(({ id }) => id).filter((id) => !truth.causes.includes(id));

/** The rivals that these symptoms and commands leave standing. */
export function standing(pack: SealedPack, seen: ReadonlySet<string>): string[] {
  const rows = pack.evidence.filter(({ id }) => id.startsWith("S") || seen.has(id));
  return rivalsOf(pack).filter((cause) => rows.every((row) => markOf(row, cause) !== "contradicts"));
}

/** Distinct commands, in the order run, until no rival stands; null when one stands at the end. */
export function commandsToSeparate(pack: SealedPack, ran: readonly string[]): number | null {
  const seen = new Set<string>();
  for (const id of ran) {
    seen.add(id);
    if (standing(pack, seen).length === 0) return seen.size;
  }
  return null;
}

/** The fewest commands after which no rival stands, at most four; null when four do not do it. */
export function shortestPath(pack: SealedPack): string[] | null {
  const commands = pack.evidence.map(({ id }) => id).filter((id) => id.startsWith("E"));
  for (let size = 0; size <= 4; size += 1) {
    for (const chosen of combinations(commands, size)) {
      if (standing(pack, new Set(chosen)).length === 0) return chosen;
    }
  }
  return null;
}

function* combinations(from: readonly string[], size: number): Generator<string[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of from.entries()) {
    for (const rest of combinations(from.slice(index + 1), size - 1)) yield [first, ...rest];
  }
}

/** Contradicts every claimed wrong cause and no true one. */
export function separates(pack: SealedPack, evidenceId: string, claimed: readonly string[]): boolean {
  const row = pack.evidence.find(({ id }) => id === evidenceId);
  const wrong = claimed.filter((cause) => !pack.truth.causes.includes(cause));
  if (!row || wrong.length === 0) return false;
  return (
    wrong.every((cause) => markOf(row, cause) === "contradicts") &&
    pack.truth.causes.every((cause) => markOf(row, cause) !== "contradicts")
  );
}
