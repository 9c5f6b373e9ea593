import { describe, expect, test } from "vitest";
import type { FailureModeId } from "../failure-modes.ts";
import { at, type Step, sweepScript } from "../script.fixture.ts";
import { healthyPurchases, passed, sinkAt } from "./purchases.fixture.ts";

const subjects = { F12: "purchases.dlq", F13: "purchases.prefix", F14: "purchases.source", F15: "purchases.ledger" };
type Judged = keyof typeof subjects;
const minute = 60;

type Row = {
  row: string;
  steps: Step[];
  until?: number;
  /** State and reason of each; a mode that is not named must be ok. */
  expect: Partial<Record<Judged, string>>;
  gap: number | null;
};

const bad = (ids: string, total: number, unreadable = 0) => ({
  total: String(total),
  identities: ids,
  unreadable,
  byClass: [{ exceptionClass: "org.apache.kafka.connect.errors.DataException", count: total }],
});
const lines = (max: number, landed: string, dlq = {}): Step => [
  30,
  { ...passed(max), "purchases.prefix": { landed }, "purchases.dlq": dlq },
];

/** Rows are numbered, say what and why, and are added, never silently changed. */
const table: Row[] = [
  { row: "1: all lines landed", steps: [], expect: {}, gap: 0 },
  {
    row: "2: one line is in the table and nowhere after the topic, past its due time (case 50)",
    steps: [lines(12, "{[1,12)}")],
    expect: { F13: "page missing" },
    gap: 1,
  },
  {
    row: "3: the same gap disappears once the dead letters are counted; the dead letter has its own page",
    steps: [lines(12, "{[1,12)}", bad("{[12,13)}", 1))],
    expect: { F12: "page unhandled-dead-letters" },
    gap: 0,
  },
  {
    row: "4: before its due time a line is pending, not missing (case 61)",
    steps: [lines(12, "{[1,12)}")],
    until: 14 * minute,
    expect: {},
    gap: 0,
  },
  {
    row: "5: a landed line above the table's maximum is a measurement bug, never extra revenue",
    steps: [lines(10, "{[1,12)}")],
    expect: { F15: "warn extra" },
    gap: 0,
  },
  {
    row: "6: one lost line and one rolled-back number do not cancel",
    steps: [
      [
        30,
        {
          ...passed(13),
          "purchases.table": { max: "13", committed: "{[1,12),[13,14)}" },
          "purchases.sent": { sent: "{[1,12),[13,14)}" },
          "purchases.prefix": { landed: "{[1,11),[13,14)}" },
        },
      ],
    ],
    expect: { F13: "page missing" },
    gap: 1,
  },
  {
    row: "7: a rolled-back number is void and nobody's loss (case 57)",
    steps: [
      [
        30,
        {
          ...passed(12),
          "purchases.table": { max: "12", committed: "{[1,11),[12,13)}" },
          "purchases.sent": { sent: "{[1,11),[12,13)}" },
          "purchases.prefix": { landed: "{[1,11),[12,13)}" },
        },
      ],
    ],
    expect: {},
    gap: 0,
  },
  {
    row: "8: a late commit that the source had passed is never sent, and the source's owners are paged (case 56)",
    steps: [
      [
        30,
        {
          ...passed(12),
          "purchases.table": { max: "12", committed: "{[1,11),[12,13)}", openFrom: "11" },
          "purchases.sent": { sent: "{[1,11),[12,13)}" },
          "purchases.prefix": { landed: "{[1,11),[12,13)}" },
        },
      ],
      [60, { "purchases.table": { committed: "{[1,13)}", openFrom: null } }],
    ],
    expect: { F14: "page never-sent" },
    gap: 1,
  },
  {
    row: "9: a number held by an open transaction is pending, however old (case 58)",
    steps: [
      [
        30,
        {
          ...passed(12),
          "purchases.table": { max: "12", committed: "{[1,11),[12,13)}", openFrom: "11" },
          "purchases.sent": { sent: "{[1,11),[12,13)}" },
          "purchases.prefix": { landed: "{[1,11),[12,13)}" },
        },
      ],
    ],
    expect: {},
    gap: 0,
  },
  {
    row: "10: records dropped instead of dead-lettered are missing, whatever the error queue says (case 111)",
    steps: [lines(24, "{[1,11),[23,25)}")],
    expect: { F13: "page missing" },
    gap: 12,
  },
  {
    row: "11: an object that vanishes opens the page in the second sweep, not after another due time",
    steps: [[20 * minute, { "purchases.prefix": { landed: "{[1,5)}" } }]],
    until: 20 * minute + 15,
    expect: { F13: "page missing" },
    gap: 6,
  },
  {
    row: "12: one listing that missed an object accuses nobody",
    steps: [
      [20 * minute, { "purchases.prefix": { landed: "{[1,5)}" } }],
      [20 * minute + 15, { "purchases.prefix": { landed: "{[1,11)}" } }],
    ],
    until: 20 * minute + 15,
    expect: {},
    gap: 0,
  },
  {
    row: "13: unread lines are on their way, however late: the sink's own page is another",
    steps: [[30, { ...passed(14), "purchases.sink": sinkAt(10, 14, "2026-11-30T08:00:30.000Z") }]],
    expect: {},
    gap: 0,
  },
  {
    row: "14: more lines wait than the sink has unread: the surplus is missing although the lag never reaches zero",
    steps: [[30, { ...passed(14), "purchases.sink": sinkAt(12, 14) }]],
    expect: { F13: "page missing" },
    gap: 2,
  },
  {
    row: "15: two unreadable dead letters explain two missing lines",
    steps: [lines(12, "{[1,11)}", bad("{}", 2, 2))],
    expect: { F12: "page unhandled-dead-letters" },
    gap: 0,
  },
  {
    row: "16: one unreadable dead letter explains one of two missing lines; the surplus pages",
    steps: [lines(12, "{[1,11)}", bad("{}", 1, 1))],
    expect: { F12: "page unhandled-dead-letters", F13: "page missing" },
    gap: 1,
  },
  {
    row: "17: a dead letter that landed later is handled (case 108)",
    steps: [lines(12, "{[1,13)}", bad("{[12,13)}", 1))],
    expect: {},
    gap: 0,
  },
  {
    row: "18: a line that came back to the dead letters twice is one line (case 112)",
    steps: [lines(12, "{[1,12)}", bad("{[12,13)}", 3))],
    expect: { F12: "page unhandled-dead-letters" },
    gap: 0,
  },
  {
    row: "19: a dead letter without headers is counted from the topic (cases 107, 110, 114)",
    steps: [lines(12, "{[1,12)}", { total: "1", identities: "{[12,13)}", byClass: [] })],
    expect: { F12: "page unhandled-dead-letters" },
    gap: 0,
  },
  {
    row: "20: lines of which the topic cannot tell any more go to both owners",
    steps: [
      [
        30,
        {
          ...passed(12),
          "purchases.sent": { sent: "{[1,11)}", historyLost: "{[1,13)}" },
          "purchases.prefix": { landed: "{[1,11)}" },
        },
      ],
    ],
    expect: { F13: "page sent-unknown" },
    gap: 2,
  },
  {
    row: "21: lines above the source's position are the source's to send, not missing",
    steps: [[30, { "purchases.table": { max: "12", committed: "{[1,13)}" } }]],
    expect: {},
    gap: 0,
  },
  {
    row: "22: old rows deleted at the source after they landed are nobody's loss",
    steps: [[30, { "purchases.table": { committed: "{[8,11)}" } }]],
    expect: {},
    gap: 0,
  },
  {
    row: "23: duplicates stand beside and page nothing (case 46)",
    steps: [[30, { "purchases.prefix": { duplicates: 81 } }]],
    expect: {},
    gap: 0,
  },
  {
    row: "24: more unreadable dead letters than missing lines are not negative loss",
    steps: [lines(12, "{[1,11)}", bad("{}", 3, 3))],
    expect: { F12: "page unhandled-dead-letters" },
    gap: 0,
  },
];

describe("the ledger's rules", () => {
  for (const { row, steps, until = 20 * minute, expect: expected, gap } of table) {
    test(row, () => {
      const run = sweepScript(healthyPurchases, steps, until);
      const said = Object.fromEntries(
        Object.entries(subjects).map(([mode, subject]) => {
          const verdict = run.verdict(mode as FailureModeId, subject);
          return [mode, verdict?.state === "ok" ? "ok" : `${verdict?.state} ${verdict?.reason}`];
        }),
      );
      expect(said).toEqual({ F12: "ok", F13: "ok", F14: "ok", F15: "ok", ...expected });
      const signal = run.signal("purchase-lines.completeness-gap");
      expect(signal?.value).toBe(gap);
      const { lines: total, ...sets } = signal?.evidence ?? {};
      const shown = ["landed", "deadLettered", "buffered", "pending", "void", "filtered", "missing"];
      expect(shown.reduce((sum, set) => sum + Number(sets[set]), 0)).toBe(total);
    });
  }

  test("25: what cannot be read makes the ledger unknown, and the last known gap stays on the screen", () => {
    for (const id of ["table", "sent", "sink", "prefix", "dlq"].map((name) => `purchases.${name}`)) {
      const run = sweepScript(healthyPurchases, [[30, { [id]: { failed: "timeout" } }]], 45);
      expect(run.verdict("F13", "purchases.prefix"), id).toMatchObject({ state: "unknown", unseen: id });
      expect(run.signal("purchase-lines.completeness-gap")).toMatchObject({ value: 0, state: "unknown" });
      expect(run.signal("purchase-lines.prefix-age")).toMatchObject({ value: 0, state: "unknown" });
    }
  });

  test("26: without the source's position only never-sent lines are unknown", () => {
    const run = sweepScript(healthyPurchases, [[30, { "purchases.source": { failed: "timeout" } }]], 45);
    expect(run.verdict("F14", "purchases.source")).toMatchObject({ state: "unknown", unseen: "purchases.source" });
    expect(run.verdict("F13", "purchases.prefix")?.state).toBe("ok");
    expect(run.signal("purchase-lines.source-behind")).toMatchObject({ value: 0, state: "unknown" });
  });

  test("27: a page says whose it is, what is lost and since when it was due", () => {
    const lost = sweepScript(healthyPurchases, [lines(12, "{[1,12)}")], 20 * minute).verdict("F13", "purchases.prefix");
    expect(lost).toMatchObject({ owners: ["landing-team"], extent: "{[12,13)}", oldestDueAt: at(30 + 15 * minute) });
    const steps = table.find(({ row }) => row.startsWith("20:"))?.steps ?? [];
    const unknown = sweepScript(healthyPurchases, steps, 20 * minute).verdict("F13", "purchases.prefix");
    expect(unknown?.owners).toEqual(["landing-team", "connector-team"]);
  });

  test("28: the prefix's age is that of the oldest line not in it, 0 while nothing is pending", () => {
    const age = (steps: Step[], until: number) =>
      sweepScript(healthyPurchases, steps, until).signal("purchase-lines.prefix-age");
    expect(age([], 3_600)).toMatchObject({ value: 0, state: "ok", reason: "nothing-pending", limit: 900 });
    expect(age([lines(12, "{[1,12)}")], 630)).toMatchObject({ value: 600, state: "ok" });
    expect(age([lines(12, "{[1,12)}")], 945)).toMatchObject({ value: 915, state: "page", reason: "oldest-pending" });
    expect(age([lines(12, "{[1,12)}", bad("{[12,13)}", 1))], 945)).toMatchObject({ value: 0 });
  });

  test("29: a landed event time in the future is not the newest one (case 91)", () => {
    const ahead: Step = [15, { "purchases.prefix": { newestEventTime: at(3_600) } }];
    const signal = sweepScript(healthyPurchases, [ahead], 30).signal("purchase-lines.prefix-age");
    expect(signal?.evidence).toMatchObject({ newestLandedEventTime: null, futureDated: true });
  });

  test("30: an empty table is not a hundred per cent: nothing is due (cases 95 and 126)", () => {
    const nothing: Step = [
      0,
      {
        "purchases.table": { max: null, committed: "{}", newestEventTime: null },
        "purchases.source": { incrementing: null },
        "purchases.sent": { sent: "{}" },
        "purchases.prefix": { landed: "{}", newestEventTime: null },
      },
    ];
    const run = sweepScript(healthyPurchases, [nothing], 60);
    expect(run.signal("purchase-lines.completeness-gap")).toMatchObject({
      value: 0,
      state: "paused",
      reason: "nothing-due",
    });
    expect(run.verdict("F13", "purchases.prefix")).toMatchObject({ state: "ok", reason: "nothing-due" });
  });
});
