import { expect, test } from "vitest";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { deadlineWords } from "./deadline-words.ts";

const at = "2026-11-30T04:10:00.000Z";
const words = (failureMode: FailureModeId, evidence = {}, deadline: string | null = at) =>
  deadlineWords({ failureMode, deadline, evidence });

test("a deadline says what happens then: below the budget no disk is full", () => {
  expect(words("F19", { fullAt: at, removedAt: "2026-11-30T05:00:00.000Z" })).toBe("Budget reached about");
  expect(words("F19", { fullAt: null, removedAt: at })).toBe("Disk full about");
  expect(words("F20", { fullAt: null, removedAt: at })).toBe("Disk full about");
  expect(words("F19", { fullAt: "2026-11-30T05:00:00.000Z", removedAt: null })).toBe("Server drops the slot about");
  expect(words("F12")).toBe("Working hours begin");
  expect(words("F30")).toBe("Retention passes the cursor about");
  expect(words("F02")).toBe("Deadline");
});

test("without a deadline there is nothing to say", () => {
  expect(words("F19", {}, null)).toBeNull();
});
