import { describe, expect, test } from "vitest";
import { type Step, start, sweepScript } from "../script.fixture.ts";
import { healthyPurchases } from "./purchases.fixture.ts";

const hour = 3_600_000;
const one: Step = [
  0,
  { "purchases.dlq": { total: "1", identities: "{[10,11)}" }, "purchases.prefix": { landed: "{[1,10)}" } },
];
const state = (hoursFromNine: number, steps: Step[] = [one], memory = {}) =>
  sweepScript(healthyPurchases, steps, 30, { from: start + hoursFromNine * hour, memory }).verdict(
    "F12",
    "purchases.dlq",
  );

describe("an unhandled financial dead letter", () => {
  test("pages in business hours", () => {
    expect(state(0)).toMatchObject({ state: "page", extent: "{[10,11)}", owners: ["landing-team"] });
    expect(state(8.99)).toMatchObject({ state: "page" });
  });

  test("warns outside them and says when it will page", () => {
    expect(state(9)).toMatchObject({ state: "warn", deadline: "2026-12-01T08:00:00.000Z" });
    expect(state(-1)).toMatchObject({ state: "warn", deadline: "2026-11-30T08:00:00.000Z" });
  });

  test("pages at opening when it came in the night", () => {
    const run = sweepScript(healthyPurchases, [one], 3_600, { from: start - hour });
    expect(run.firstAt("F12", "purchases.dlq", "warn")).toBe(0);
    expect(run.firstAt("F12", "purchases.dlq", "page")).toBe(3_600);
  });

  test("is handled once a named person has accepted it, and the next one is not", () => {
    const memory = { "accepted:purchases.dlq": "{[10,11)}" };
    expect(state(0, [one], memory)?.state).toBe("ok");
    const two: Step = [
      0,
      { "purchases.dlq": { total: "2", identities: "{[9,11)}" }, "purchases.prefix": { landed: "{[1,9)}" } },
    ];
    expect(state(0, [two], memory)).toMatchObject({ state: "page", extent: "{[9,10)}" });
  });

  test("stays unhandled when the topic's retention deletes it", () => {
    const deleted: Step = [60, { "purchases.dlq": { identities: "{}" } }];
    const run = sweepScript(healthyPurchases, [one, deleted], 90);
    expect(run.verdict("F12", "purchases.dlq")).toMatchObject({ state: "page", extent: "{[10,11)}" });
  });

  test("is unknown while topic or prefix cannot be read", () => {
    expect(state(0, [[0, { "purchases.dlq": { failed: "timeout" } }]])).toMatchObject({ state: "unknown" });
    expect(state(0, [one, [15, { "purchases.prefix": { failed: "refused" } }]])).toMatchObject({
      state: "unknown",
      unseen: "purchases.prefix",
    });
  });

  test("with no readable identity is accepted by count, and one more opens anew", () => {
    const unreadable = (count: number): Step => [0, { "purchases.dlq": { total: String(count), unreadable: count } }];
    const first = state(0, [unreadable(2)]);
    expect(first).toMatchObject({ state: "page", evidence: { unreadable: 2 } });
    const memory = { "accepted:purchases.dlq": first?.extent ?? "" };
    expect(state(0, [unreadable(2)], memory)?.state).toBe("ok");
    expect(state(0, [unreadable(3)], memory)).toMatchObject({ state: "page", evidence: { unhandled: 1 } });
  });
});
