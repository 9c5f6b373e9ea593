import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import { allRules, type RuleSet } from "../lib/evaluate/registry.ts";

/** Failure modes for which some rule exists. */
export function ruledModes(set: RuleSet = allRules): ReadonlySet<FailureModeId> {
  return new Set([
    ...set.rules.map(({ failureMode }) => failureMode),
    ...set.estateRules.flatMap(({ failureModes }) => failureModes),
  ]);
}
