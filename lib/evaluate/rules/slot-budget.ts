import { isoInstant } from "../../observations/time.ts";
import { slotEvidence } from "../slot/evidence.ts";
import { capturedChangeWaits, confirmedFrozenFor, writerBehindFreeze } from "../slot/freeze.ts";
import { judgeSlot, type SlotJudgement } from "../slot/judge.ts";
import { applicationOwners, connectorOwners, databaseOwners, together } from "../slot/owners.ts";
import type { SlotScope } from "../slot/reading.ts";
import type { CursorRule, RuleVerdict } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F20: the retained log is at the disk budget, or the server no longer reserves it. Below the budget it does not exist. */
export const slotBudget: CursorRule<"replication-slot"> = {
  failureMode: "F20",
  cursorKind: "replication-slot",
  keys: ["diskBudget", "judgeOver", "applications"],
  evaluate(scope) {
    const judged = judgeSlot(scope);
    if (!judged.ok) return unknown(judged);
    const { judgement } = judged;
    const evidence = slotEvidence(judgement);
    if (judgement.standing === "standby") return { state: "paused", reason: "synced-slot", evidence };
    if (judgement.standing === "lost" || !judgement.reading.slot.present)
      return ok("superseded", evidence, { clear: false });
    if (judgement.reading.retained === null)
      return unknown({ reason: "no-position-yet", unseen: scope.subject }, evidence);
    const full = atBudget(judgement, scope);
    if (full === "no") return ok("within-limit", evidence, { clear: belowClearLevel(judgement, scope) });
    if (judgement.standing === "inactive" && !readerUnreachable(scope))
      return ok("superseded", evidence, { clear: false });
    return pageOf(judgement, scope);
  },
};

/** `unreserved` counts at once; bytes count by the minimum over the window. */
export function atBudget({ reading, memory }: SlotJudgement, scope: SlotScope): "no" | "unreserved" | "budget" {
  const over = memory.overSince;
  if (over !== null && scope.now - over >= scope.cursor.judgeOver) return "budget";
  return reading.slot.walStatus === "unreserved" ? "unreserved" : "no";
}

function belowClearLevel({ reading, budget }: SlotJudgement, scope: SlotScope): boolean {
  return Number(reading.retained ?? 0n) < Number(budget) * scope.contract.pages.clearFraction;
}

/** An outage that explains why nobody reads does not explain a full disk away. */
function readerUnreachable(scope: SlotScope): boolean {
  const needs = scope.sibling("connect-connector", "slot")?.cursor.needs ?? [];
  return needs.some((id) => scope.dependencyDown(id));
}

function pageOf(judgement: SlotJudgement, scope: SlotScope): RuleVerdict {
  const cause = causeOf(judgement, scope);
  const over = judgement.memory.overSince;
  const deadline = judgement.removedAt;
  return page(
    cause.reason,
    {
      ...slotEvidence(judgement),
      ...(cause.application === undefined ? {} : { application: cause.application }),
      overSeconds: over === null ? 0 : seconds(scope.now - over),
    },
    {
      owners: cause.owners,
      forMs: 0,
      ...(over === null ? {} : { since: isoInstant(over) }),
      ...(deadline === null ? {} : { deadline }),
    },
  );
}

type Cause = {
  reason: "budget-reached" | "long-transaction" | "idle" | "slow-reader";
  owners: string[];
  application?: string;
};

function causeOf(judgement: SlotJudgement, scope: SlotScope): Cause {
  const both = together(databaseOwners(scope), connectorOwners(scope));
  if (judgement.standing !== "running") return { reason: "budget-reached", owners: both };
  const writer = writerBehindFreeze(judgement, scope);
  if (writer !== null && writer.frozenFor >= scope.cursor.judgeOver) {
    const owners = together(databaseOwners(scope), applicationOwners(scope, writer.application));
    return { reason: "long-transaction", owners, application: writer.application };
  }
  const frozen = confirmedFrozenFor(judgement, scope);
  const idle = frozen !== null && frozen >= scope.cursor.judgeOver && capturedChangeWaits(judgement, scope) === false;
  return { reason: idle ? "idle" : "slow-reader", owners: both };
}
