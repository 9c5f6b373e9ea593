import { describe } from "vitest";
import { checkRows } from "../proof/check.fixture.ts";
import { groupMissingRows } from "../proof/groups.rows.ts";

describe("F09, a group known to nobody", () => checkRows(groupMissingRows));
