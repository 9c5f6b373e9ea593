import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { monitorRows } from "../proof/estate.rows.ts";

describe("F31, what the monitor cannot see", () => checkRows(monitorRows));
