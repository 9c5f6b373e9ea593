import type { CursorRule } from "../types.ts";
import { hotPartition } from "./hot-partition.ts";
import { checkpointLossDeadline, deadLetterLossDeadline, groupLossDeadline } from "./loss-deadline.ts";
import { offsetBeyondLog } from "./offset-beyond-log.ts";
import { recordsLost } from "./records-lost.ts";

/** What every reader of a log owes: that nothing unread is lost, or is about to be, and that no partition is left behind. */
export const logRules: CursorRule[] = [
  offsetBeyondLog,
  recordsLost,
  hotPartition,
  groupLossDeadline,
  checkpointLossDeadline,
  deadLetterLossDeadline,
];
