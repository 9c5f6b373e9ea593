import { expect, test } from "vitest";
import type { Verdict } from "../evaluate/types.ts";
import { type Held, isTransition } from "./judge-sweeps.ts";

const held = (state: Held["state"], reason: Held["reason"]): Held => ({ state, reason, since: "2026-11-30T02:00:00Z" });
const verdict = (state: Verdict["state"], reason: Verdict["reason"]): Verdict => ({
  ...{
    failureMode: "F19",
    subject: "enrollment.slot",
    product: "enrollment-cohort",
    owners: [],
    evidence: {},
    forMs: 0,
  },
  state,
  reason,
});

test("from one way of being good to another is no transition", () => {
  expect(isTransition(held("ok", "within-limit"), verdict("ok", "idle"))).toBe(false);
});

test("another state is one, and so is another reason for a state that is not good", () => {
  expect(isTransition(undefined, verdict("ok", "idle"))).toBe(true);
  expect(isTransition(held("page", "failed"), verdict("ok", "idle"))).toBe(true);
  expect(isTransition(held("page", "stopped"), verdict("page", "failed"))).toBe(true);
  expect(isTransition(held("page", "failed"), verdict("page", "failed"))).toBe(false);
});
