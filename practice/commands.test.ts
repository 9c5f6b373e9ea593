import { expect, test } from "vitest";
import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import { clear, clock, inject, type PracticeContext } from "./commands.ts";

const estateNow = Date.UTC(2026, 10, 2, 12);
const ruled = new Set<FailureModeId>(["F13", "F19"]);
const context = (stored: PracticeContext["stored"] = []): PracticeContext => ({ estateNow, stored, ruled });
const running = { id: "a", what: "F19", startsAt: estateNow - 60_000, clearedAt: null };

test("an injection answers where to look and how long it takes", () => {
  expect(inject({ failureMode: "F19" }, context())).toEqual({
    answer: { subject: "enrollment.slot", detectWithinSeconds: 420, lastsSeconds: 3_600 },
    add: { what: "F19", startsAt: estateNow },
  });
});

test("a non-incident is injected under its own key only", () => {
  expect(inject({ nonIncident: "N06" }, context())).toHaveProperty("add.what", "N06");
  expect(inject({ failureMode: "N06" }, context())).toHaveProperty("problem.field", "failureMode");
});

test("an unknown mode is refused with the ones there are", () => {
  expect(inject({ failureMode: "F99" }, context())).toEqual({
    problem: { status: 422, field: "failureMode", detail: "not known to practice", allowed: ["F13", "F19"] },
  });
});

test("a mode whose rule does not exist is refused by name", () => {
  expect(inject({ failureMode: "F20" }, context())).toHaveProperty("problem.detail", expect.stringContaining("F20"));
  expect(inject({ failureMode: "F04" }, context())).toHaveProperty("problem.detail", expect.stringContaining("rule"));
});

test("neither, or both, is refused", () => {
  for (const body of [null, {}, { failureMode: "F19", nonIncident: "N06" }]) {
    expect(inject(body, context())).toHaveProperty("problem.status", 422);
  }
});

test("a cause that goes on is not injected twice, one that is over is", () => {
  expect(inject({ failureMode: "F19" }, context([running]))).toHaveProperty("problem.status", 409);
  const over = { ...running, startsAt: estateNow - 3_601_000 };
  expect(inject({ failureMode: "F19" }, context([over]))).toHaveProperty("add.what", "F19");
});

test("clearing ends every cause and names the latched pages the repair closes, once each", () => {
  const lost = { id: "b", what: "F13", startsAt: estateNow - 9_000_000, clearedAt: null };
  const past = { id: "c", what: "F19", startsAt: 0, clearedAt: 1 };
  const cleared = clear({}, context([running, lost, { ...lost, id: "d" }, past]));
  expect(cleared.clear).toEqual(["a", "b", "d"]);
  expect(cleared.clearedAt).toBe(estateNow);
  expect(cleared.acts).toEqual([{ failureMode: "F13", subject: "purchases.prefix", by: "landed" }]);
});

test("the clock takes a rate up to 1200 and goes forward only", () => {
  expect(clock({ rate: 1_200 }, context())).toEqual({ rate: 1_200 });
  expect(clock({ rate: 1_201 }, context())).toHaveProperty("problem.field", "rate");
  expect(clock({ rate: 0 }, context())).toHaveProperty("problem.field", "rate");
  expect(clock({ now: "2026-11-02T13:00:00Z" }, context())).toEqual({ until: estateNow + 3_600_000 });
  expect(clock({ now: "2026-11-02T11:59:59Z" }, context())).toHaveProperty("problem.field", "now");
  expect(clock({ now: "tomorrow" }, context())).toHaveProperty("problem.field", "now");
  expect(clock({}, context())).toHaveProperty("problem.status", 422);
});
