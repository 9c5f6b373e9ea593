import { epochMs } from "../../observations/time.ts";
import { dated } from "../ahead.ts";
import { walSince } from "./clocks.ts";
import type { SlotJudgement } from "./judge.ts";
import type { SlotScope } from "./reading.ts";

/** Whether a captured change waits in the log: null when its source cannot be seen, or tells a time of the future alone. */
export function capturedChangeWaits({ reading, memory }: SlotJudgement, scope: SlotScope): boolean | null {
  if (reading.captured === null) return false;
  if (!reading.captured.ok) return null;
  const { newestCommitAt, aheadCommitAt } = reading.captured.value;
  const newest = dated(newestCommitAt, aheadCommitAt, scope);
  if (newest.at === null && newest.ahead !== null) return null;
  if (newest.at === null || memory.confirmed === null) return false;
  return newest.at > memory.confirmed.since + scope.contract.monitor.clockTolerance;
}

/** confirmed_flush_lsn has stood for this long while the database wrote more than a little. */
export function confirmedFrozenFor({ reading, memory }: SlotJudgement, scope: SlotScope): number | null {
  const clock = memory.confirmed;
  if (clock === null || walSince(clock, reading.current) <= scope.cursor.walQuiet) return null;
  return scope.now - clock.since;
}

/** A transaction that has written and is older than the freeze of restart_lsn, while the reader keeps up. */
export function writerBehindFreeze(
  { reading, memory }: SlotJudgement,
  scope: SlotScope,
): { application: string; startedAt: string; prepared: boolean; frozenFor: number } | null {
  const writer = reading.slot.oldestWriter;
  const { restart, confirmed } = memory;
  if (!writer || restart === null || confirmed === null || reading.confirmed === null) return null;
  if (walSince(restart, reading.current) < scope.cursor.walQuiet) return null;
  const keepsUp = reading.current - reading.confirmed <= scope.cursor.walQuiet || confirmed.since > restart.since;
  // restart_lsn moves now and then, so the freeze is seen from its last move on, up to a step before it really began.
  const slack = memory.restartStep + scope.contract.sweep;
  if (!keepsUp || epochMs(writer.startedAt) > restart.since + slack) return null;
  return { ...writer, frozenFor: scope.now - restart.since };
}
