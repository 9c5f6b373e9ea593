import { sinkConnectorRows, sourceConnectorRows, sourceStalledRows } from "./connect.rows.ts";
import { dependencyRows, monitorRows } from "./estate.rows.ts";
import { foldLateRows } from "./fold-late.rows.ts";
import { groupMissingRows, oldestPendingRows, oldestUnlandedRows } from "./groups.rows.ts";
import { slotBudgetRows } from "./slot-budget.rows.ts";
import { slotIdleRows, slotLongTransactionRows } from "./slot-frozen.rows.ts";
import { slotInactiveRows } from "./slot-inactive.rows.ts";
import { slotChangesLostRows, slotLostRows } from "./slot-lost.rows.ts";
import type { Row } from "./timeline.fixture.ts";

/** Every row of the slot's, the connectors', the groups', the dependencies' and the monitor's tables. */
export const allRows: readonly Row[] = [
  ...slotInactiveRows,
  ...slotBudgetRows,
  ...slotLostRows,
  ...slotChangesLostRows,
  ...slotIdleRows,
  ...slotLongTransactionRows,
  ...sinkConnectorRows,
  ...sourceConnectorRows,
  ...sourceStalledRows,
  ...groupMissingRows,
  ...oldestUnlandedRows,
  ...oldestPendingRows,
  ...foldLateRows,
  ...dependencyRows,
  ...monitorRows,
];
