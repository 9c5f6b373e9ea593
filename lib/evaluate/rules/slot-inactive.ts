import { isoInstant } from "../../observations/time.ts";
import { type Held, walSince } from "../slot/clocks.ts";
import { slotEvidence } from "../slot/evidence.ts";
import { judgeSlot, type SlotJudgement } from "../slot/judge.ts";
import { connectorOwners, databaseOwners, together } from "../slot/owners.ts";
import type { SlotScope } from "../slot/reading.ts";
import { type StopCause, stopCause } from "../slot/stop-cause.ts";
import type { CursorRule, Evidence, RuleVerdict } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F19: nobody reads the slot while the database writes. Inactive time is the monitor's own count. */
export const slotInactive: CursorRule<"replication-slot"> = {
  failureMode: "F19",
  cursorKind: "replication-slot",
  keys: ["inactiveFor", "walQuiet", "loopStarts", "loopWindow"],
  siblingKeys: { "connect-connector": ["tasks"] },
  evaluate(scope) {
    const judged = judgeSlot(scope);
    if (!judged.ok) return unknown(judged);
    const { judgement } = judged;
    switch (judgement.standing) {
      case "standby":
        return { state: "paused", reason: "synced-slot", evidence: slotEvidence(judgement) };
      case "snapshot":
        return ok("snapshot-running", slotEvidence(judgement));
      case "lost":
      case "changes-lost":
        return ok("superseded", slotEvidence(judgement), { clear: false });
      default:
        return stoppedOrNot(judgement, scope);
    }
  },
};

function stoppedOrNot(judgement: SlotJudgement, scope: SlotScope): RuleVerdict {
  const { memory } = judgement;
  const looping = loops(judgement, scope);
  if (memory.inactive !== null) {
    const cause = stopCause(judgement, looping, scope);
    const since = looping ? Math.min(memory.inactive.since, ...memory.starts) : memory.inactive.since;
    const overdue = looping || due(memory.inactive, judgement, scope);
    return verdict(judgement, scope, { cause, since, overdue, clock: memory.inactive });
  }
  if (looping) {
    const clock = memory.confirmed ?? { since: scope.now, lsn: "0" };
    return verdict(judgement, scope, { cause: "loop", since: Math.min(...memory.starts), overdue: true, clock });
  }
  if (memory.paused === null) return ok("within-limit", slotEvidence(judgement));
  const overdue = due(memory.paused, judgement, scope);
  return verdict(judgement, scope, { cause: "paused", since: memory.paused.since, overdue, clock: memory.paused });
}

/** Longer than allowed, and the database has written since. */
const due = (clock: Held, { reading }: SlotJudgement, { now, cursor }: SlotScope): boolean =>
  now - clock.since > cursor.inactiveFor && walSince(clock, reading.current) >= cursor.walQuiet;

/** Started again and again within the window, confirming nothing while the database writes. */
function loops({ reading, memory }: SlotJudgement, { cursor }: SlotScope): boolean {
  if (memory.starts.length < cursor.loopStarts || memory.confirmed === null) return false;
  return walSince(memory.confirmed, reading.current) >= cursor.walQuiet;
}

function verdict(
  judgement: SlotJudgement,
  scope: SlotScope,
  found: { cause: StopCause; since: number; overdue: boolean; clock: Held },
): RuleVerdict {
  const evidence: Evidence = {
    ...slotEvidence(judgement),
    cause: found.cause,
    inactiveSeconds: seconds(scope.now - found.since),
    allowedSeconds: seconds(scope.cursor.inactiveFor),
    walAdvancedBytes: Number(walSince(found.clock, judgement.reading.current)),
    starts: judgement.memory.starts.length,
  };
  if (!found.overdue) return ok("within-limit", evidence, { clear: false });
  const connector = scope.sibling("connect-connector", "slot");
  const deadline = earliest(judgement.fullAt ?? judgement.removedAt, idleTimeoutAt(judgement, found.since));
  return page(found.cause, evidence, {
    owners: found.cause === "orphan" ? databaseOwners(scope) : together(databaseOwners(scope), connectorOwners(scope)),
    since: isoInstant(found.since),
    forMs: 0,
    ...(deadline === null ? {} : { deadline }),
    ...(connector !== undefined && setAside.has(found.cause) && { restsWith: connector.subject }),
  });
}

/** What somebody did to the connector on purpose. */
const setAside: ReadonlySet<StopCause> = new Set(["paused", "stopped"]);

/** When the server itself invalidates an idle slot. */
function idleTimeoutAt({ reading }: SlotJudgement, since: number): string | null {
  const timeout = reading.slot.idleTimeoutSeconds ?? 0;
  return timeout > 0 && !reading.slot.active ? isoInstant(since + timeout * 1000) : null;
}

const earliest = (...times: (string | null)[]): string | null =>
  times.filter((time) => time !== null).sort()[0] ?? null;
