import { describe, expect, test } from "vitest";
import { type Act, type AttemptTimes, refusalOf, stepOf } from "./attempt.ts";

const none: AttemptTimes = { committedAt: null, claimedAt: null, openedAt: null, reflectedAt: null };
const at = "2026-09-03T03:00:00.000Z";
const states = {
  console: none,
  claim: { ...none, committedAt: at },
  answer: { ...none, committedAt: at, claimedAt: at },
  close: { ...none, committedAt: at, claimedAt: at, openedAt: at },
  done: { ...none, committedAt: at, claimedAt: at, openedAt: at, reflectedAt: at },
} as const;
const acts: Act[] = ["evidence", "hint", "draft", "hypothesis", "claim", "resolution", "reflection", "action"];

test("each state is its step", () => {
  for (const [step, times] of Object.entries(states)) expect(stepOf(times)).toBe(step);
});

describe("which acts each state allows", () => {
  test.each([
    ["console", ["evidence", "hint", "draft", "hypothesis"]],
    ["claim", ["claim", "resolution"]],
    ["answer", ["resolution"]],
    ["close", ["resolution", "reflection", "action"]],
    ["done", ["resolution", "reflection", "action"]],
  ] as const)("%s: %s", (state, allowed) => {
    expect(acts.filter((act) => refusalOf(act, states[state]) === null)).toEqual(allowed);
  });
});

test("before the commit whatever needs the answer needs the hypothesis first", () => {
  for (const act of ["claim", "resolution", "reflection", "action"] as const)
    expect(refusalOf(act, none)?.code).toBe("hypothesis-required");
});

test("an answer read first leaves no claim", () => {
  expect(refusalOf("claim", { ...none, committedAt: at, openedAt: at })).toMatchObject({
    code: "conflict",
    detail: expect.stringContaining("counts as not claimed"),
  });
});
