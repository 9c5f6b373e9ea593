import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotLongTransactionRows } from "../proof/slot-frozen.rows.ts";

describe("F38, a writing transaction holds the log", () => checkRows(slotLongTransactionRows));
