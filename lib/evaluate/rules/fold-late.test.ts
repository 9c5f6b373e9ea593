import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { foldLateRows } from "../proof/fold-late.rows.ts";

describe("F23, the cohort is late", () => checkRows(foldLateRows));
