import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { dependencyRows } from "../proof/estate.rows.ts";

describe("F26 F27 F43 F44 F45, dependencies", () => checkRows(dependencyRows));
