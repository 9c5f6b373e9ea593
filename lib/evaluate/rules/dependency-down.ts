import { isoInstant } from "../../observations/time.ts";
import { dependenciesInRun } from "../expected-sources.ts";
import type { FailureModeId } from "../failure-modes.ts";
import type { Contract, EstateRule, EstateScope, Verdict } from "../types.ts";
import { seconds } from "../verdicts.ts";

export const modeOfDependency: Record<Contract["dependencies"][string]["kind"], FailureModeId> = {
  registry: "F26",
  kafka: "F27",
  connect: "F43",
  postgres: "F44",
  "object-store": "F45",
};

/** F26 F27 F43 F44 F45: a dependency itself errs, or a witness tells. What merely cannot be seen is F31. */
export const dependencyDown: EstateRule = {
  failureModes: ["F26", "F27", "F43", "F44", "F45"],
  keys: ["downFor"],
  evaluate: (scope) => dependenciesInRun(scope.contract).map((id) => judge(scope, id)),
};

function judge(scope: EstateScope, id: string): Verdict {
  const dependency = scope.contract.dependencies[id] as Contract["dependencies"][string];
  const subject = `dependency.${id}`;
  const verdict: Verdict = {
    failureMode: modeOfDependency[dependency.kind],
    subject,
    product: null,
    state: "ok",
    reason: "within-limit",
    owners: dependency.owners,
    evidence: { dependency: id },
    forMs: dependency.downFor,
  };
  const finding = scope.dependency(id);
  if (finding.state === "unseen") {
    const evidence = { dependency: id, failure: finding.failure };
    return { ...verdict, state: "unknown", reason: finding.reason, unseen: subject, evidence };
  }
  if (finding.state === "up") {
    if (scope.recall(subject) !== undefined) scope.remember(subject, null);
    return verdict;
  }
  const since = scope.recall<{ since: number } | null>(subject)?.since ?? scope.now;
  scope.remember(subject, { since });
  return {
    ...verdict,
    state: "page",
    reason: finding.reason,
    since: isoInstant(since),
    evidence: {
      dependency: id,
      downSeconds: seconds(scope.now - since),
      ...(finding.leaderless === undefined ? {} : { leaderless: finding.leaderless }),
    },
  };
}
