import type { CursorRule } from "../types.ts";
import { foldLate } from "./fold-late.ts";
import { slotBudget } from "./slot-budget.ts";
import { slotChangesLost } from "./slot-changes-lost.ts";
import { slotIdle } from "./slot-idle.ts";
import { slotInactive } from "./slot-inactive.ts";
import { slotLongTransaction } from "./slot-long-transaction.ts";
import { slotLost } from "./slot-lost.ts";

export const enrollmentRules: CursorRule[] = [
  slotLost,
  slotChangesLost,
  slotInactive,
  slotBudget,
  slotLongTransaction,
  slotIdle,
  foldLate,
];
