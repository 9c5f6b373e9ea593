import { linesAgainstOffset, statusOf } from "./connect.ts";
import { missingLines, newestCommit, oldestTransaction, slotRow, tileWindows } from "./databases.ts";
import { deadLetters, describeGroup, topicEnds } from "./kafka.ts";
import type { Run } from "./run.ts";
import { checkpointFiles, queryProgress } from "./spark.ts";

/**
 * What may be run on the lab, by the id under which `drills/live-fire/public.yaml` offers it: the systems' own tools and tables,
 * with arguments that are written here and nowhere else. All of it reads.
 */
export const labCommands: Readonly<Record<string, Run>> = {
  E1: topicEnds,
  E2: checkpointFiles,
  E3: queryProgress,
  E4: tileWindows,
  E5: describeGroup("landing.sink", "connect-progress-s3"),
  E6: statusOf("progress-s3"),
  E7: deadLetters,
  E8: linesAgainstOffset,
  E9: statusOf("purchase-line-source"),
  E10: describeGroup("purchases.sink", "connect-purchase-line-s3"),
  E11: statusOf("purchase-line-s3"),
  E12: missingLines,
  E13: slotRow,
  E14: statusOf("enrollment-debezium"),
  E15: oldestTransaction,
  E16: newestCommit,
  E17: describeGroup("enrollment.fold", "enrollment-fold"),
  E18: describeGroup("revenue.group", "course-revenue"),
};
