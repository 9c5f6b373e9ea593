import { expect, test } from "vitest";
import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import { type InjectContext, inject } from "./inject.ts";

const estateNow = Date.UTC(2026, 10, 2, 12);
const ruled = new Set<FailureModeId>(["F13", "F19"]);
const context = (uncleared: InjectContext["uncleared"] = []): InjectContext => ({ estateNow, uncleared, ruled });
const running = { what: "F19", startsAt: estateNow - 60_000 };

test("an injection answers where to look and how long it takes", () => {
  expect(inject({ failureMode: "F19" }, context())).toEqual({
    what: "F19",
    stays: false,
    answer: { subject: "enrollment.slot", detectWithinSeconds: 420, lastsSeconds: 3_600 },
  });
});

test("a non-incident is injected under its own key only", () => {
  expect(inject({ nonIncident: "N06" }, context())).toHaveProperty("what", "N06");
  expect(inject({ failureMode: "N06" }, context())).toHaveProperty("problem.field", "failureMode");
});

test("an unknown mode is refused with the ones there are", () => {
  const refused = inject({ failureMode: "F99" }, context());
  expect(refused).toHaveProperty("problem.status", 422);
  expect(refused).toHaveProperty("problem.allowed", ["F13", "F19"]);
  expect(refused).toHaveProperty("problem.detail", "F99 is not known; it can cause F13, F19");
});

test("a mode whose rule does not exist, or that practice cannot cause, is refused by name", () => {
  expect(inject({ failureMode: "F20" }, context())).toHaveProperty("problem.detail", expect.stringContaining("F20"));
  expect(inject({ failureMode: "F04" }, context())).toHaveProperty("problem.detail", expect.stringContaining("yet"));
  expect(inject({ nonIncident: "N29" }, context())).toHaveProperty("problem.field", "nonIncident");
});

test("neither, or both, is refused", () => {
  for (const body of [{}, { failureMode: "F19", nonIncident: "N06" }]) {
    expect(inject(body, context())).toHaveProperty("problem.status", 422);
  }
});

test("a shape must be one the injection has", () => {
  expect(inject({ failureMode: "F19", shape: "failed" }, context())).toHaveProperty("shape", "failed");
  expect(inject({ failureMode: "F19", shape: "square" }, context())).toHaveProperty("problem.field", "shape");
  expect(inject({ failureMode: "F13", shape: "failed" }, context())).toHaveProperty("problem.field", "shape");
});

test("a cause that goes on is not injected twice, one that is over is", () => {
  expect(inject({ failureMode: "F19" }, context([running]))).toHaveProperty("problem.status", 409);
  const over = { ...running, startsAt: estateNow - 3_601_000 };
  expect(inject({ failureMode: "F19" }, context([over]))).toHaveProperty("what", "F19");
  expect(inject({ failureMode: "F13" }, context([running]))).toHaveProperty("what", "F13");
});
