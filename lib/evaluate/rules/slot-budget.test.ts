import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotBudgetRows } from "../proof/slot-budget.rows.ts";

describe("F20, the slot at its budget", () => checkRows(slotBudgetRows));
