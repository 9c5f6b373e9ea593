import { isoInstant } from "../../observations/time.ts";
import { walSince } from "../slot/clocks.ts";
import { slotEvidence } from "../slot/evidence.ts";
import { capturedChangeWaits, confirmedFrozenFor, writerBehindFreeze } from "../slot/freeze.ts";
import { judgeSlot, type SlotJudgement } from "../slot/judge.ts";
import { connectorOwners } from "../slot/owners.ts";
import type { SlotReading, SlotScope } from "../slot/reading.ts";
import type { CursorRule, RuleVerdict } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F37: the reader is there and confirms nothing, because only tables it does not capture are written. */
export const slotIdle: CursorRule<"replication-slot"> = {
  failureMode: "F37",
  cursorKind: "replication-slot",
  keys: ["idleFor", "walQuiet", "longTransactionFor"],
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
        return idleOrNot(judgement, scope);
      default:
        return ok("superseded", evidence, { clear: false });
    }
  },
};

function idleOrNot(judgement: SlotJudgement, scope: SlotScope): RuleVerdict {
  const { reading, memory } = judgement;
  const deadline = judgement.fullAt ?? judgement.removedAt;
  const clock = memory.confirmed;
  const evidence = slotEvidence(judgement);
  if (clock === null) return unknown({ reason: "no-position-yet", unseen: scope.subject }, evidence);
  const frozen = confirmedFrozenFor(judgement, scope);
  const facts = {
    ...evidence,
    unmovedSeconds: seconds(scope.now - clock.since),
    allowedSeconds: seconds(scope.cursor.idleFor),
    walAdvancedBytes: Number(walSince(clock, reading.current)),
  };
  if (frozen === null) return ok("within-limit", facts);
  const waits = capturedChangeWaits(judgement, scope);
  if (waits === null) return unknown(capturedUntold(reading, scope), facts);
  if (waits) return ok("within-limit", { ...facts, capturedChangeWaits: true });
  if (memory.paused !== null || heldByWriter(judgement, scope)) return ok("superseded", facts, { clear: false });
  if (frozen < scope.cursor.idleFor) return ok("within-limit", facts, { clear: false });
  return page("idle-slot", facts, {
    owners: connectorOwners(scope),
    since: isoInstant(clock.since),
    forMs: 0,
    ...(deadline === null ? {} : { deadline }),
  });
}

/** Why nobody can say whether a captured change waits. */
function capturedUntold({ captured }: SlotReading, scope: SlotScope) {
  if (captured !== null && !captured.ok) return captured;
  return { reason: "clocks-disagree" as const, unseen: scope.sibling("captured-newest")?.subject ?? scope.subject };
}

function heldByWriter(judgement: SlotJudgement, scope: SlotScope): boolean {
  const writer = writerBehindFreeze(judgement, scope);
  return writer !== null && writer.frozenFor >= scope.cursor.longTransactionFor;
}
