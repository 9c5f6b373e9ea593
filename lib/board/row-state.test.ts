import { expect, test } from "vitest";
import type { State } from "../evaluate/types.ts";
import { pageShowsAs, signalShowsAs, worst } from "./row-state.ts";

const order: State[] = ["page", "unknown", "warn", "paused", "ok"];

test("of any two states the worse one shows: page > unknown > warn > paused > ok", () => {
  for (const [rank, state] of order.entries()) {
    for (const better of order.slice(rank)) {
      expect(worst([better, state]), `${better} beside ${state}`).toBe(state);
      expect(worst([state, better])).toBe(state);
    }
  }
});

test.each([
  ["firing", "page", "page"],
  ["acknowledged", "page", "page"],
  ["firing", "warn", "warn"],
  ["pending", "page", "warn"],
  ["resolved", "page", "ok"],
] as const)("a %s entry of severity %s shows as %s", (state, severity, shown) => {
  expect(pageShowsAs({ state, severity })).toBe(shown);
});

test("a signal past its limit is a page only beside a page that fired", () => {
  expect(signalShowsAs("page", [])).toBe("warn");
  expect(signalShowsAs("page", [{ state: "pending", severity: "page" }])).toBe("warn");
  expect(signalShowsAs("page", [{ state: "acknowledged", severity: "page" }])).toBe("page");
  expect(signalShowsAs("unknown", [])).toBe("unknown");
});
