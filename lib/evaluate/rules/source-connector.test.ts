import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { sourceConnectorRows } from "../proof/connect.rows.ts";

describe("F10, the source's connector", () => checkRows(sourceConnectorRows));
