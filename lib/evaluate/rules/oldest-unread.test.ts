import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { oldestPendingRows, oldestUnlandedRows } from "../proof/groups.rows.ts";

describe("F07, the oldest unlanded record", () => checkRows(oldestUnlandedRows));
describe("F16, the oldest pending line", () => checkRows(oldestPendingRows));
