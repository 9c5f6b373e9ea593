import { describe, expect, test } from "vitest";
import { type Step, sweepScript, tlp } from "../script.fixture.ts";
import type { Memory } from "../types.ts";
import { deadLetters, healthyLanding, partition } from "./quarantine-and-revenue.fixture.ts";

const dlq = (fields: object): Step => [30, { "landing.dlq": { ...fields } }];

type Row = {
  row: string;
  steps: Step[];
  accepted?: string;
  verdict: string;
  rate: [value: number | null, limit: number, state: string];
};

/** Cap of the shipped contract: 20 in 10 minutes, or 1 % of what was consumed in them. */
const table: Row[] = [
  { row: "1: no dead letter", steps: [], verdict: "ok within-limit", rate: [0, 2, "ok"] },
  {
    row: "2: more than the cap pages",
    steps: [dlq(deadLetters(21))],
    verdict: "page over-cap",
    rate: [2.1, 2, "page"],
  },
  { row: "3: at the cap it warns", steps: [dlq(deadLetters(20))], verdict: "warn under-cap", rate: [2, 2, "warn"] },
  {
    row: "4: a busy hour raises the cap to its fraction of what was consumed",
    steps: [dlq(deadLetters(40)), [60, { "landing.sink": partition(6_000, 6_000) }]],
    verdict: "warn under-cap",
    rate: [4, 5, "warn"],
  },
  {
    row: "5: one bad record of two at night is far below the least count (case 97)",
    steps: [dlq(deadLetters(1)), [60, { "landing.sink": partition(1_002, 1_002) }]],
    verdict: "warn under-cap",
    rate: [0.1, 2, "warn"],
  },
  {
    row: "6: the rate is back to zero and nobody has written the dead letters off: the debt warns on the row, not as a page",
    steps: [dlq(deadLetters(0, 40))],
    verdict: "ok within-limit",
    rate: [0, 2, "warn"],
  },
  {
    row: "7: written off by name, the same topic is clean (case 108)",
    steps: [dlq(deadLetters(0, 40))],
    accepted: "{[0,40)}",
    verdict: "ok within-limit",
    rate: [0, 2, "ok"],
  },
  {
    row: "8: one more after that is a new debt",
    steps: [dlq(deadLetters(0, 41))],
    accepted: "{[0,40)}",
    verdict: "ok within-limit",
    rate: [0, 2, "warn"],
  },
  {
    row: "9: the topic cannot be read: unknown, and the last known rate stays on the screen",
    steps: [[30, { "landing.dlq": { failed: "timeout" } }]],
    verdict: "unknown source-failed",
    rate: [0, 2, "unknown"],
  },
  {
    row: "10: the sink cannot be seen and the least count is passed: whether it is over the cap is unknown",
    steps: [dlq(deadLetters(40)), [30, { "landing.sink": { failed: "timeout" } }]],
    verdict: "unknown source-failed",
    rate: [4, 2, "unknown"],
  },
  {
    row: "11: nothing consumed and nothing dead-lettered divides by nothing (case 126)",
    steps: [[0, { "landing.sink": partition(0, 0) }]],
    verdict: "ok within-limit",
    rate: [0, 2, "ok"],
  },
];

describe("the landing's quarantine", () => {
  for (const { row, steps, accepted, verdict, rate } of table) {
    test(row, () => {
      const memory: Memory = accepted ? { "accepted:landing.dlq": accepted } : {};
      const run = sweepScript(healthyLanding, steps, 90, { memory });
      const said = run.verdict("F06", "landing.dlq");
      expect(`${said?.state} ${said?.reason}`).toBe(verdict);
      const signal = run.signal("progress-landing.dead-letter-rate");
      expect([signal?.value, signal?.limit, signal?.state]).toEqual(rate);
    });
  }

  test("29 dead letters of 100 are within a cap of 0.29", () => {
    const contract = structuredClone(tlp);
    const letters = contract.products["progress-landing"]?.cursors.dlq;
    if (letters?.kind !== "dead-letter-topic") throw new Error("no dead letters");
    letters.capFraction = 0.29;
    const steps = (many: number): Step[] => [
      [0, { "landing.sink": partition(1_000, 1_000) }],
      [60, { "landing.sink": partition(1_100, 1_100), "landing.dlq": deadLetters(many) }],
    ];
    const said = (many: number) =>
      sweepScript(healthyLanding, steps(many), 90, { contract }).verdict("F06", "landing.dlq");
    expect([said(29)?.reason, said(30)?.reason]).toEqual(["under-cap", "over-cap"]);
  });

  test("what was consumed is forgotten with the window", () => {
    const burst: Step = [60, { "landing.sink": partition(9_000, 9_000) }];
    const run = sweepScript(healthyLanding, [burst, dlqAt(720)], 720);
    expect(run.verdict("F06", "landing.dlq")?.state).toBe("page");
  });
});

const dlqAt = (second: number): Step => [second, { "landing.dlq": { ...deadLetters(40) } }];

describe("the oldest unlanded record", () => {
  const signal = (steps: Step[], until: number) =>
    sweepScript(healthyLanding, steps, until).signal("progress-landing.oldest-unlanded");
  test("is 0 while nothing waits, its age while something does, and a page past the promise", () => {
    expect(signal([], 15)).toMatchObject({ value: 0, state: "ok", reason: "nothing-pending", limit: 900 });
    const waits: Step = [0, { "landing.sink": partition(1_000, 1_001, "2026-11-30T08:00:00.000Z") }];
    expect(signal([waits], 600)).toMatchObject({ value: 600, state: "ok" });
    expect(signal([waits], 915)).toMatchObject({ value: 915, state: "page", reason: "oldest-unlanded" });
  });
});
