import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { sinkConnectorRows } from "../proof/connect.rows.ts";

describe("F08, the sink's connector", () => checkRows(sinkConnectorRows));
