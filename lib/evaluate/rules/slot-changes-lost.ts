import { slotEvidence } from "../slot/evidence.ts";
import { judgeSlot } from "../slot/judge.ts";
import { connectorOwners, databaseOwners, together } from "../slot/owners.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

/** F22: the slot vanished or was made anew, and captured changes with it. Latched at first sight with both LSNs. */
export const slotChangesLost: CursorRule<"replication-slot"> = {
  failureMode: "F22",
  cursorKind: "replication-slot",
  keys: [],
  evaluate(scope) {
    const judged = judgeSlot(scope);
    if (!judged.ok) return unknown(judged);
    const { judgement } = judged;
    const { changes, reading, standing } = judgement;
    const evidence = slotEvidence(judgement);
    if (standing === "standby") return { state: "paused", reason: "synced-slot", evidence };
    if (standing === "lost") return ok("superseded", evidence);
    switch (changes.state) {
      case "lost":
        return page(
          changes.reason,
          { ...evidence, detectedBy: changes.by },
          { owners: together(connectorOwners(scope), databaseOwners(scope)), forMs: 0 },
        );
      case "waits":
        return unknown({ reason: "not-confirmed-yet", unseen: scope.subject }, evidence);
      case "unseen":
        return unknown(
          reading.stored && !reading.stored.ok ? reading.stored : { reason: "not-observed", unseen: scope.subject },
          evidence,
        );
      case "never-stored":
        return reading.slot.present
          ? ok("no-position-yet", evidence)
          : unknown({ reason: "no-position-yet", unseen: scope.subject }, evidence);
      default:
        return ok("within-limit", evidence);
    }
  },
};
