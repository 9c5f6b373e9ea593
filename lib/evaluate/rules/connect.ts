import type { CursorRule } from "../types.ts";
import { groupMissing } from "./group-missing.ts";
import { oldestPending, oldestUnlanded } from "./oldest-unread.ts";
import { connectorLoop, groupLoop, queryLoop } from "./restart-loop.ts";
import { sinkConnectorStopped } from "./sink-connector.ts";
import { sourceConnectorFailed } from "./source-connector.ts";
import { sourceStalled } from "./source-stalled.ts";
import { tasksMissing } from "./tasks-missing.ts";

/** Connect's connectors and offsets, and the groups of its sinks. */
export const connectRules: CursorRule[] = [
  sinkConnectorStopped,
  sourceConnectorFailed,
  sourceStalled,
  groupMissing,
  oldestUnlanded,
  oldestPending,
  tasksMissing,
  connectorLoop,
  groupLoop,
  queryLoop,
];
