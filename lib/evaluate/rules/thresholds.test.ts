import { describe, expect, test } from "vitest";
import type { Observation } from "../../observations/types.ts";
import type { FailureModeId } from "../failure-modes.ts";
import { at, type Step, sweepScript, tlp } from "../script.fixture.ts";
import type { Contract, Cursor } from "../types.ts";
import { healthyPurchases, passed, sinkAt } from "./purchases.fixture.ts";
import { deadLetters, healthyLanding, healthyRevenue, partition } from "./quarantine-and-revenue.fixture.ts";
import { closedWindow, healthyTile, openWindow, rejected, unreadRecords } from "./tile.fixture.ts";

type Row = {
  key: string;
  product: string;
  cursor: string;
  base: Record<string, Observation>;
  steps: Step[];
  until: number;
  mode: FailureModeId;
  subject: string;
  /** The same sweeps with the shipped threshold, and with half of it. */
  shipped: string;
  halved: string;
};

const terminated: Step = [0, { "tile.checkpoint": { liveness: { state: "terminated", lastProgressAt: at(-5) } } }];
const unwitnessed: Step = [
  0,
  { "tile.checkpoint": { liveness: { state: "unwitnessed", lastProgressAt: null }, ...unreadRecords(9) } },
];
const rejects = (second: number, fields: object): Step => [second, { "tile.rejects": { ...fields } }];
const tile = { product: "progress-tile", base: healthyTile };
const landing = {
  product: "progress-landing",
  base: healthyLanding,
  cursor: "dlq",
  mode: "F06",
  subject: "landing.dlq",
};
const revenue = {
  product: "course-revenue",
  base: healthyRevenue,
  cursor: "group",
  mode: "F17",
  subject: "revenue.group",
};
const purchases = { product: "purchase-lines", base: healthyPurchases };

const table: Row[] = [
  {
    ...tile,
    key: "stoppedAfter",
    cursor: "checkpoint",
    steps: [terminated],
    until: 105,
    mode: "F01",
    subject: "tile.checkpoint",
    shipped: "ok",
    halved: "page",
  },
  {
    ...tile,
    key: "visibleWithin",
    cursor: "windows",
    steps: [
      [
        0,
        {
          "tile.events": { windows: [closedWindow(at(-1_800), at(0)), openWindow(at(-300))] },
          "tile.sink": { rows: [] },
        },
      ],
    ],
    until: 105,
    mode: "F02",
    subject: "tile.windows",
    shipped: "ok",
    halved: "page",
  },
  {
    ...tile,
    key: "futureTolerance",
    cursor: "rejects",
    steps: [[0, { "tile.checkpoint": { watermark: at(270) } }]],
    until: 15,
    mode: "F05",
    subject: "tile.rejects",
    shipped: "ok",
    halved: "page",
  },
  {
    ...tile,
    key: "poisonHold",
    cursor: "rejects",
    steps: [rejects(0, rejected("future-event-time", 1, at(0))), rejects(300, rejected("future-event-time", 0, at(0)))],
    until: 600,
    mode: "F05",
    subject: "tile.rejects",
    shipped: "page",
    halved: "ok",
  },
  {
    ...tile,
    key: "missingPageAt",
    cursor: "rejects",
    steps: [rejects(0, rejected("missing-event-time", 30, at(0)))],
    until: 15,
    mode: "F05",
    subject: "tile.rejects",
    shipped: "warn",
    halved: "page",
  },
  {
    ...landing,
    mode: "F06",
    key: "capCount",
    steps: [[0, { "landing.dlq": { ...deadLetters(15) } }]],
    until: 15,
    shipped: "warn",
    halved: "page",
  },
  {
    ...landing,
    mode: "F06",
    key: "capFraction",
    steps: [
      [0, { "landing.dlq": { ...deadLetters(30) } }],
      [15, { "landing.sink": partition(5_000, 5_000) }],
    ],
    until: 30,
    shipped: "warn",
    halved: "page",
  },
  {
    ...landing,
    mode: "F06",
    key: "window",
    steps: [
      [15, { "landing.sink": partition(9_000, 9_000) }],
      [390, { "landing.dlq": { ...deadLetters(40) } }],
    ],
    until: 405,
    shipped: "warn",
    halved: "page",
  },
  {
    ...revenue,
    mode: "F17",
    key: "stoppedAfter",
    steps: [[0, { "revenue.group": { state: "Empty", members: 0, ...partition(1_000, 1_001, at(0)) } }]],
    until: 45,
    shipped: "ok",
    halved: "page",
  },
  {
    ...revenue,
    mode: "F17",
    key: "oldestUnreadWithin",
    steps: [[0, { "revenue.group": partition(1_000, 1_001, at(0)) }]],
    until: 90,
    shipped: "ok",
    halved: "page",
  },
  {
    ...purchases,
    key: "dueWithin",
    cursor: "ledger",
    steps: [[30, passed(12)]],
    until: 840,
    mode: "F13",
    subject: "purchases.prefix",
    shipped: "ok",
    halved: "page",
  },
];

const stateOf = (row: Row, contract: Contract): string | undefined =>
  sweepScript(row.base, row.steps, row.until, { contract }).verdict(row.mode, row.subject)?.state;

function halve({ product, cursor, key }: Row): Contract {
  const contract = structuredClone(tlp);
  const settings = contract.products[product]?.cursors[cursor] as Cursor & Record<string, unknown>;
  settings[key] = (settings[key] as number) / 2;
  return contract;
}

describe("a threshold decides", () => {
  for (const row of table) {
    test(`${row.cursor}.${row.key} of ${row.product}: shipped ${row.shipped}, halved ${row.halved}`, () => {
      expect(stateOf(row, tlp)).toBe(row.shipped);
      expect(stateOf(row, halve(row))).toBe(row.halved);
    });
  }

  test("trigger: three of them without a commit, where that is longer than the contract's own time", () => {
    const slow = structuredClone(tlp);
    const checkpoint = slow.products["progress-tile"]?.cursors.checkpoint as Cursor & { trigger: number };
    checkpoint.trigger = 80_000;
    const state = (contract: Contract, until: number) =>
      sweepScript(healthyTile, [unwitnessed], until, { contract }).verdict("F01", "tile.checkpoint")?.state;
    expect(state(slow, 225)).toBe("ok");
    expect(state(slow, 255)).toBe("page");
    expect(state(tlp, 225)).toBe("page");
  });

  test("poisonPageAt: below it future events warn", () => {
    const lenient = structuredClone(tlp);
    const cursor = lenient.products["progress-tile"]?.cursors.rejects as Cursor & { poisonPageAt: number };
    cursor.poisonPageAt = 4;
    const steps = (count: number) => [rejects(0, rejected("future-event-time", count, at(0)))];
    const state = (count: number) =>
      sweepScript(healthyTile, steps(count), 15, { contract: lenient }).verdict("F05", "tile.rejects")?.state;
    expect([state(3), state(4)]).toEqual(["warn", "page"]);
  });

  test("financial: money has no cap", () => {
    const one: Step = [
      0,
      {
        "purchases.dlq": { total: "1", inWindow: 1, identities: "{[10,11)}" },
        "purchases.prefix": { landed: "{[1,10)}" },
        "purchases.sink": sinkAt(10, 10),
      },
    ];
    const run = sweepScript(healthyPurchases, [one], 15);
    expect(run.verdict("F12", "purchases.dlq")?.state).toBe("page");
    expect(run.verdict("F06", "purchases.dlq")).toBeUndefined();
  });
});
