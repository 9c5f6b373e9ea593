import { slotEvidence } from "../slot/evidence.ts";
import { judgeSlot } from "../slot/judge.ts";
import { connectorOwners, databaseOwners, together } from "../slot/owners.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

/** F21: the server invalidated the slot. It stays true until a slot of that name is whole again. */
export const slotLost: CursorRule<"replication-slot"> = {
  failureMode: "F21",
  cursorKind: "replication-slot",
  keys: [],
  evaluate(scope) {
    const judged = judgeSlot(scope);
    if (!judged.ok) return unknown(judged);
    const { judgement } = judged;
    const evidence = slotEvidence(judgement);
    if (judgement.standing === "standby") return { state: "paused", reason: "synced-slot", evidence };
    if (judgement.standing !== "lost") return ok("within-limit", evidence);
    return page(
      "slot-lost",
      {
        ...evidence,
        invalidationReason: judgement.reading.slot.invalidationReason ?? null,
        present: judgement.reading.slot.present,
      },
      { owners: together(databaseOwners(scope), connectorOwners(scope)), forMs: 0 },
    );
  },
};
