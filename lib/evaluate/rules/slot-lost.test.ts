import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotLostRows } from "../proof/slot-lost.rows.ts";

describe("F21, the slot is lost", () => checkRows(slotLostRows));
