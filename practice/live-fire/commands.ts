import { linesAgainstOffset, missingLines, newestCommit, oldestTransaction, slotRow } from "./databases.ts";
import { connectorStatus, deadLetters, describeGroup, topicEnds } from "./kafka.ts";
import type { Run } from "./look.ts";
import { checkpointFiles, queryProgress, tileWindows } from "./spark.ts";

/** What may be run against an estate of one's own, by the id under which `drills/live-fire/public.yaml` offers it. All of it reads. */
export const commands: Readonly<Record<string, Run>> = {
  E1: topicEnds,
  E2: checkpointFiles,
  E3: queryProgress,
  E4: tileWindows,
  E5: describeGroup("landing.sink", "connect-progress-s3"),
  E6: connectorStatus("landing.connector", "progress-s3", "sink"),
  E7: deadLetters,
  E8: linesAgainstOffset,
  E9: connectorStatus("purchases.sourceConnector", "purchase-line-source", "source"),
  E10: describeGroup("purchases.sink", "connect-purchase-line-s3"),
  E11: connectorStatus("purchases.sinkConnector", "purchase-line-s3", "sink"),
  E12: missingLines,
  E13: slotRow,
  E14: connectorStatus("enrollment.connector", "enrollment-debezium", "source"),
  E15: oldestTransaction,
  E16: newestCommit,
  E17: describeGroup("enrollment.fold", "enrollment-fold"),
  E18: describeGroup("revenue.group", "course-revenue"),
};
