import { findDependency } from "./dependencies.ts";
import { recallFrom, type Sweeping } from "./scope.ts";
import type { CursorRule, EstateRule, Json, RuleScope, RuleVerdict, Verdict } from "./types.ts";

/** The verdicts of one rule on one cursor, with identity, owners and `for` filled in. */
export function verdictsOf(rule: CursorRule, scope: RuleScope): Verdict[] {
  const said = scope.product.inRun ? ask(rule, scope) : notInThisRun;
  if (said === null) return [];
  return (Array.isArray(said) ? said : [said]).map((verdict) => ({
    ...verdict,
    failureMode: rule.failureMode,
    subject: verdict.subject ?? scope.subject,
    product: scope.productId,
    owners: verdict.owners ?? scope.cursor.owners,
    forMs: verdict.forMs ?? scope.contract.pages.for,
  }));
}

const notInThisRun: RuleVerdict = { state: "paused", reason: "not-in-this-run", evidence: {} };

function ask(rule: CursorRule, scope: RuleScope): RuleVerdict | RuleVerdict[] | null {
  // What the rule remembered stays when it says nothing new.
  scope.recall();
  try {
    // `appliesTo` chose the rule by the cursor's kind; the pair of unions cannot say so.
    return rule.evaluate(scope as never);
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    return {
      state: "unknown",
      reason: "unreadable",
      unseen: scope.subject,
      evidence: { failure: "garbage", error: name },
    };
  }
}

/** The verdicts of a rule that belongs to no product. */
export function estateVerdicts(rule: EstateRule, sweeping: Sweeping): Verdict[] {
  const key = (subject: string) => `${rule.failureModes[0]}:${subject}`;
  return rule.evaluate({
    contract: sweeping.contract,
    now: sweeping.now,
    look: sweeping.look,
    dependency: (id) => findDependency(sweeping, id),
    dependencyDown: sweeping.dependencyDown,
    recall: <T extends Json>(subject: string) => recallFrom<T>(sweeping, key(subject)),
    remember: (subject, value) => {
      sweeping.after[key(subject)] = value;
    },
  });
}
