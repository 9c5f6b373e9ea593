import { findDependency } from "./dependencies.ts";
import { joined } from "./names.ts";
import { recallFrom, type Sweeping } from "./scope.ts";
import type { CursorRule, EstateRule, Json, RuleScope, RuleVerdict, Verdict } from "./types.ts";

/** Adds the verdicts of one rule on one cursor, with identity, owners and `for` filled in. */
export function addVerdicts(verdicts: Verdict[], rule: CursorRule, scope: RuleScope): void {
  const said = scope.product.inRun ? ask(rule, scope) : notInThisRun;
  if (said === null) return;
  if (!Array.isArray(said)) verdicts.push(identified(said, rule, scope));
  else for (const one of said) verdicts.push(identified(one, rule, scope));
}

/** Written out: spreading what a rule said is by far the dearest thing a sweep does. */
function identified(said: RuleVerdict, rule: CursorRule, scope: RuleScope): Verdict {
  const verdict: Verdict = {
    failureMode: rule.failureMode,
    subject: said.subject ?? scope.subject,
    product: scope.productId,
    state: said.state,
    reason: said.reason,
    owners: said.owners ?? scope.cursor.owners,
    evidence: said.evidence,
    forMs: said.forMs ?? scope.contract.pages.for,
  };
  if (said.since !== undefined) verdict.since = said.since;
  if (said.clear !== undefined) verdict.clear = said.clear;
  if (said.oldestDueAt !== undefined) verdict.oldestDueAt = said.oldestDueAt;
  if (said.deadline !== undefined) verdict.deadline = said.deadline;
  if (said.unseen !== undefined) verdict.unseen = said.unseen;
  if (said.restsWith !== undefined) verdict.restsWith = said.restsWith;
  if (said.extent !== undefined) verdict.extent = said.extent;
  return verdict;
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
  const key = (subject: string) => joined(rule.failureModes[0] ?? "", subject);
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
