import { isoInstant } from "../../observations/time.ts";
import { walSince } from "../slot/clocks.ts";
import { slotEvidence } from "../slot/evidence.ts";
import { writerBehindFreeze } from "../slot/freeze.ts";
import { judgeSlot, type SlotJudgement } from "../slot/judge.ts";
import { applicationOwners } from "../slot/owners.ts";
import type { SlotScope } from "../slot/reading.ts";
import type { CursorRule, RuleVerdict } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F38: the reader keeps up and restart_lsn stands, held by a transaction that has written; its application's owner acts. */
export const slotLongTransaction: CursorRule<"replication-slot"> = {
  failureMode: "F38",
  cursorKind: "replication-slot",
  keys: ["longTransactionFor", "walQuiet", "applications"],
  evaluate(scope) {
    const judged = judgeSlot(scope);
    if (!judged.ok) return unknown(judged);
    const { judgement } = judged;
    const evidence = slotEvidence(judgement);
    switch (judgement.standing) {
      case "standby":
        return { state: "paused", reason: "synced-slot", evidence };
      case "snapshot":
        return ok("snapshot-running", evidence);
      case "running":
        return heldOrNot(judgement, scope);
      default:
        return ok("superseded", evidence, { clear: false });
    }
  },
};

function heldOrNot(judgement: SlotJudgement, scope: SlotScope): RuleVerdict {
  const { reading, memory } = judgement;
  const deadline = judgement.fullAt ?? judgement.removedAt;
  const clock = memory.restart;
  const evidence = slotEvidence(judgement);
  if (clock === null || memory.confirmed === null) {
    return unknown({ reason: "no-position-yet", unseen: scope.subject }, evidence);
  }
  const facts = {
    ...evidence,
    unmovedSeconds: seconds(scope.now - clock.since),
    allowedSeconds: seconds(scope.cursor.longTransactionFor),
    walAdvancedBytes: Number(walSince(clock, reading.current)),
  };
  const writer = writerBehindFreeze(judgement, scope);
  if (writer === null) return ok("within-limit", facts);
  const held = {
    ...facts,
    application: writer.application,
    writingSince: writer.startedAt,
    preparedTransaction: writer.prepared,
  };
  if (writer.frozenFor < scope.cursor.longTransactionFor) return ok("within-limit", held, { clear: false });
  return page("long-transaction", held, {
    owners: applicationOwners(scope, writer.application),
    since: isoInstant(clock.since),
    forMs: 0,
    ...(deadline === null ? {} : { deadline }),
  });
}
