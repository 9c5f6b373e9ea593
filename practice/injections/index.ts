import { brokerDown } from "./broker-down.ts";
import { backfill, monthEnd, rowsPurged } from "./bulk-writes.ts";
import { changesLost } from "./changes-lost.ts";
import { martShrank, ordersDoubled, segmentFiltered } from "./counts-differ.ts";
import { databaseDown } from "./database-down.ts";
import { groupRetired, pauseDeclared, replayDeclared } from "./declared.ts";
import { dropsInBudget, frozenTimes, lateDrops } from "./event-times.ts";
import { foldBlocked } from "./fold-blocked.ts";
import { groupMissing } from "./group-missing.ts";
import { clientsReturn, compaction, duplicateObject, rolledBack } from "./harmless-oddities.ts";
import { hotPartition } from "./hot-partition.ts";
import { idleSlot } from "./idle-slot.ts";
import { landingSlow } from "./landing-slow.ts";
import { clockChange, objectsExpire, switchover } from "./life-cycles.ts";
import { lineSkipped } from "./line-skipped.ts";
import { linesQuarantined } from "./lines-quarantined.ts";
import { longTransaction } from "./long-transaction.ts";
import { nothingLands } from "./nothing-lands.ts";
import { objectLost } from "./object-lost.ts";
import { objectStoreDown } from "./object-store-down.ts";
import { offsetBeyondLog } from "./offset-beyond-log.ts";
import { poisonClock } from "./poison-clock.ts";
import { progressQuarantine } from "./progress-quarantine.ts";
import { purchasesSlow } from "./purchases-slow.ts";
import { queryStopped } from "./query-stopped.ts";
import { enrollmentWeek, fileNotRotated, nightDip, openWindow, quietHour } from "./quiet-times.ts";
import { rebalance } from "./rebalance.ts";
import { recordsLost } from "./records-lost.ts";
import { deployRejected, registryDown } from "./registry.ts";
import { retentionNear } from "./retention-near.ts";
import { revenueStopped } from "./revenue-stopped.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { silence } from "./silence.ts";
import { sinkFailed } from "./sink-failed.ts";
import { slotInactive } from "./slot-inactive.ts";
import { slotLost } from "./slot-lost.ts";
import { slotOverBudget } from "./slot-over-budget.ts";
import { smallFiles } from "./small-files.ts";
import { snapshot } from "./snapshot.ts";
import { sourceFailed } from "./source-failed.ts";
import { sourceStalled } from "./source-stalled.ts";
import { sourceUnseen } from "./source-unseen.ts";
import { developmentGroup, readerWithoutGroup } from "./strangers.ts";
import { strayLine } from "./stray-line.ts";
import { tableJobStopped } from "./table-job-stopped.ts";
import { restartLoop, tasksMissing } from "./tasks-troubled.ts";
import { batchUnfinished, checkpointBehind, newCheckpoint } from "./tile-checkpoint.ts";
import { emptyTail, topicRemade, transactionMarkers } from "./topics-tended.ts";
import type { Injection } from "./types.ts";
import { windowSkipped } from "./window-skipped.ts";
import { workersDown } from "./workers-down.ts";

/** Everything practice can cause, in the order of the failure-mode table. */
export const injections: readonly Injection[] = [
  queryStopped,
  windowSkipped,
  checkpointBehind,
  frozenTimes,
  poisonClock,
  progressQuarantine,
  landingSlow,
  sinkFailed,
  groupMissing,
  sourceFailed,
  sourceStalled,
  linesQuarantined,
  objectLost,
  lineSkipped,
  strayLine,
  purchasesSlow,
  revenueStopped,
  silence,
  slotInactive,
  slotOverBudget,
  slotLost,
  changesLost,
  foldBlocked,
  segmentFiltered,
  deployRejected,
  registryDown,
  brokerDown,
  tableJobStopped,
  hotPartition,
  retentionNear,
  sourceUnseen,
  martShrank,
  ordersDoubled,
  nothingLands,
  offsetBeyondLog,
  recordsLost,
  idleSlot,
  longTransaction,
  newCheckpoint,
  tasksMissing,
  restartLoop,
  batchUnfinished,
  workersDown,
  databaseDown,
  objectStoreDown,
  lateDrops,
  openWindow,
  dropsInBudget,
  nightDip,
  enrollmentWeek,
  quietHour,
  rebalance,
  fileNotRotated,
  readerWithoutGroup,
  developmentGroup,
  rolledBack,
  clientsReturn,
  pauseDeclared,
  duplicateObject,
  compaction,
  transactionMarkers,
  topicRemade,
  rollingRestart,
  switchover,
  snapshot,
  replayDeclared,
  backfill,
  objectsExpire,
  smallFiles,
  monthEnd,
  rowsPurged,
  emptyTail,
  clockChange,
  groupRetired,
];

const byWhat = new Map(injections.map((injection) => [injection.what as string, injection]));

export function injectionOf(what: string): Injection | undefined {
  return byWhat.get(what);
}
