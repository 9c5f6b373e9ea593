import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotInactiveRows } from "../proof/slot-inactive.rows.ts";

describe("F19, the slot is inactive", () => checkRows(slotInactiveRows));
