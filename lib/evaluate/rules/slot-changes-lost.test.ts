import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotChangesLostRows } from "../proof/slot-lost.rows.ts";

describe("F22, changes lost with the slot", () => checkRows(slotChangesLostRows));
