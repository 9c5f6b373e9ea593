import { atBudget } from "../rules/slot-budget.ts";
import { slotEvidence } from "../slot/evidence.ts";
import { judgeSlot, type SlotJudgement } from "../slot/judge.ts";
import type { SlotScope } from "../slot/reading.ts";
import type { SignalDraft, SignalRule } from "../types.ts";

/** Bytes of the write-ahead log kept for the slot, against the disk budget. */
export const retainedWal: SignalRule<"replication-slot"> = {
  cursorKind: "replication-slot",
  keys: ["diskBudget", "judgeOver"],
  evaluate(scope) {
    const frame = { name: "retained-wal", cursor: scope.cursor.name, field: "restart_lsn", unit: "bytes" };
    const judged = judgeSlot(scope);
    if (!judged.ok) {
      const limit = Number(scope.cursor.diskBudget);
      const evidence = { failure: judged.failure, unseen: judged.unseen };
      return [{ ...frame, limit, value: null, state: "unknown", reason: judged.reason, evidence }];
    }
    const { judgement } = judged;
    const { retained } = judgement.reading;
    return [
      {
        ...frame,
        limit: Number(judgement.budget),
        value: retained === null ? null : Number(retained),
        evidence: slotEvidence(judgement),
        ...standing(judgement, scope),
      },
    ];
  },
};

/** A lost slot holds no position: its bytes vanish and it is worse, not better. */
function standing(judgement: SlotJudgement, scope: SlotScope): Pick<SignalDraft, "state" | "reason"> {
  if (judgement.standing === "standby") return { state: "paused", reason: "synced-slot" };
  if (judgement.standing === "lost") return { state: "page", reason: "slot-lost" };
  if (!judgement.reading.slot.present) {
    const lost = judgement.changes.state === "lost";
    return lost ? { state: "page", reason: "slot-absent" } : { state: "unknown", reason: "no-position-yet" };
  }
  if (judgement.reading.retained === null) return { state: "unknown", reason: "no-position-yet" };
  const full = atBudget(judgement, scope);
  if (full !== "no") return { state: "page", reason: full === "budget" ? "budget-reached" : "unreserved" };
  return { state: "ok", reason: judgement.standing === "snapshot" ? "snapshot-running" : "within-limit" };
}
