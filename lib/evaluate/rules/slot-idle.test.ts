import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { slotIdleRows } from "../proof/slot-frozen.rows.ts";

describe("F37, the idle slot", () => checkRows(slotIdleRows));
