import type { CursorRule } from "../types.ts";
import { batchUnfinished } from "./batch-unfinished.ts";
import { checkpointBehind } from "./checkpoint-behind.ts";
import { lateDrops } from "./late-drops.ts";
import { newCheckpoint } from "./new-checkpoint.ts";
import { poisonClock } from "./poison-clock.ts";
import { queryStopped } from "./query-stopped.ts";
import { watermarkStalled } from "./watermark-stalled.ts";
import { windowOverdue } from "./window-overdue.ts";

/** The tile's query, its windows and the clocks of its events. */
export const tileRules: CursorRule[] = [
  newCheckpoint,
  checkpointBehind,
  queryStopped,
  batchUnfinished,
  watermarkStalled,
  windowOverdue,
  poisonClock,
  lateDrops,
];
