import { describe, expect, test } from "vitest";
import { at, type Step, sweepScript } from "../script.fixture.ts";
import { healthyRevenue, partition } from "./quarantine-and-revenue.fixture.ts";

const group = (fields: object): Step => [0, { "revenue.group": { ...fields } }];
const empty = { state: "Empty", members: 0 };

type Row = {
  row: string;
  steps: Step[];
  until: number;
  verdict: string;
  oldest: [value: number | null, state: string];
};

/** Shipped contract: stopped after 1 minute, oldest unread within 2. */
const table: Row[] = [
  {
    row: "1: nothing unread is 0, also in a quiet hour",
    steps: [],
    until: 3_600,
    verdict: "ok nothing-pending",
    oldest: [0, "ok"],
  },
  {
    row: "2: commits, no member and something unread: stopped",
    steps: [group({ ...empty, ...partition(1_000, 1_010, at(0)) })],
    until: 75,
    verdict: "page no-member",
    oldest: [75, "ok"],
  },
  {
    row: "3: for less than the contract's time it is not",
    steps: [group({ ...empty, ...partition(1_000, 1_010, at(0)) })],
    until: 60,
    verdict: "ok within-limit",
    oldest: [60, "ok"],
  },
  {
    row: "4: no member and nothing unread: nothing is due, and a warning that nobody is there",
    steps: [group(empty)],
    until: 3_600,
    verdict: "ok nothing-pending",
    oldest: [0, "warn"],
  },
  {
    row: "5: members, and the oldest unread record is older than promised: stuck",
    steps: [group(partition(1_000, 1_010, at(0)))],
    until: 135,
    verdict: "page member-stuck",
    oldest: [135, "page"],
  },
  {
    row: "6: members, and it is younger",
    steps: [group(partition(1_000, 1_010, at(0)))],
    until: 120,
    verdict: "ok within-limit",
    oldest: [120, "ok"],
  },
  {
    row: "7: a rebalance with members is not a stop",
    steps: [group({ state: "PreparingRebalance", ...partition(1_000, 1_010, at(0)) })],
    until: 90,
    verdict: "ok within-limit",
    oldest: [90, "ok"],
  },
  {
    row: "8: a partition that was never committed: how late it is cannot be said",
    steps: [group(partition(null, 1_010))],
    until: 300,
    verdict: "unknown no-commit-yet",
    oldest: [null, "unknown"],
  },
  {
    row: "9: the group cannot be read",
    steps: [[15, { "revenue.group": { failed: "timeout" } }]],
    until: 300,
    verdict: "unknown source-failed",
    oldest: [0, "unknown"],
  },
];

describe("the revenue application", () => {
  for (const { row, steps, until, verdict, oldest } of table) {
    test(row, () => {
      const run = sweepScript(healthyRevenue, steps, until);
      const said = run.verdict("F17", "revenue.group");
      expect(`${said?.state} ${said?.reason}`).toBe(verdict);
      const signal = run.signal("course-revenue.oldest-unread");
      expect([signal?.value, signal?.state]).toEqual(oldest);
    });
  }

  test("a stopped member says nothing of its store", () => {
    const run = sweepScript(healthyRevenue, [group({ ...empty, ...partition(1_000, 1_010, at(0)) })], 75);
    expect(run.verdict("F17", "revenue.group")).toMatchObject({
      owners: ["commerce-team"],
      since: at(0),
      evidence: { storeLag: "unknown" },
    });
  });
});
