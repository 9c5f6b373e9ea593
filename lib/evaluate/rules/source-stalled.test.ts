import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { sourceStalledRows } from "../proof/connect.rows.ts";

describe("F11, the source's offset", () => checkRows(sourceStalledRows));
