import { describe, expect, test } from "vitest";
import type { FailureModeId } from "../failure-modes.ts";
import { at, type Step, sweepScript } from "../script.fixture.ts";
import { closedWindow, healthyTile, openWindow, rejected, unreadRecords } from "./tile.fixture.ts";

const subjects = { F01: "tile.checkpoint", F02: "tile.windows", F05: "tile.rejects" } as const;
type Judged = keyof typeof subjects;

type Row = {
  row: string;
  steps: Step[];
  until: number;
  /** State and reason of each; a mode that is not named must be ok. */
  expect: Partial<Record<Judged, string>>;
  visible?: [value: number | null, state: string];
};

const live = (state: string, lastProgressAt: string | null) => ({ liveness: { state, lastProgressAt } });
const checkpoint = (fields: object): Step => [0, { "tile.checkpoint": { ...fields } }];
const windows = (...all: ReturnType<typeof closedWindow | typeof openWindow>[]): Step => [
  0,
  { "tile.events": { windows: all }, "tile.sink": { rows: [] } },
];
const rejects = (second: number, fields: object): Step => [second, { "tile.rejects": { ...fields } }];

/** Rows are numbered, say what and why, and are added, never silently changed. */
const table: Row[] = [
  {
    row: "1: the query reads and the newest closed window is visible",
    steps: [],
    until: 60,
    expect: {},
    visible: [20, "ok"],
  },
  {
    row: "2: a terminated query is a page once it stayed so for the contract's time",
    steps: [checkpoint(live("terminated", at(-5)))],
    until: 135,
    expect: { F01: "page query-terminated" },
  },
  {
    row: "3: a query terminated for less is not a page yet, and keeps one that is open",
    steps: [checkpoint(live("terminated", at(-5)))],
    until: 105,
    expect: {},
  },
  {
    row: "4: a running query that reports nothing while records wait is silent",
    steps: [checkpoint({ ...live("running", at(-5)), ...unreadRecords(9) })],
    until: 135,
    expect: { F01: "page query-silent" },
  },
  {
    row: "5: a running query with nothing to read reports nothing and is idle (case 88)",
    steps: [checkpoint(live("running", at(-5)))],
    until: 7_200,
    expect: {},
  },
  {
    row: "6: nobody witnesses the query, records wait and no batch is committed (case 88)",
    steps: [checkpoint({ ...live("unwitnessed", null), ...unreadRecords(9) })],
    until: 135,
    expect: { F01: "page no-commit" },
  },
  {
    row: "7: nobody witnesses the query and batches are committed",
    steps: [
      checkpoint({ ...live("unwitnessed", null), ...unreadRecords(9) }),
      [60, { "tile.checkpoint": { committedBatch: 8 } }],
    ],
    until: 150,
    expect: {},
  },
  {
    row: "8: the checkpoint cannot be read: unknown, never ok, and so is the watermark",
    steps: [[15, { "tile.checkpoint": { failed: "timeout" } }]],
    until: 60,
    expect: { F01: "unknown source-failed", F05: "unknown source-failed" },
  },
  {
    row: "9: a closed window that owes a row and shows none for longer than promised is overdue",
    steps: [windows(closedWindow(at(-1_800), at(-60)))],
    until: 75,
    expect: { F02: "page window-overdue" },
    visible: [135, "page"],
  },
  {
    row: "10: within the promise it is not",
    steps: [windows(closedWindow(at(-1_800), at(-60)))],
    until: 45,
    expect: {},
    visible: [105, "ok"],
  },
  {
    row: "11: an open window is never overdue, however old its events (case 97)",
    steps: [windows(openWindow(at(-1_800)))],
    until: 3_600,
    expect: {},
    visible: [0, "ok"],
  },
  {
    row: "12: a window that owes nothing, its events having come after its close, needs no row",
    steps: [windows(closedWindow(at(-1_800), at(-900), 0))],
    until: 60,
    expect: {},
    visible: [0, "ok"],
  },
  {
    row: "13: a row written before the window closed does not count",
    steps: [
      windows(closedWindow(at(-1_800), at(-900))),
      [0, { "tile.sink": { rows: [{ start: at(-1_800), updatedAt: at(-1_000) }] } }],
    ],
    until: 60,
    expect: { F02: "page window-overdue" },
    visible: [960, "page"],
  },
  {
    row: "14: a window that became visible late is no page any more; the figure warns",
    steps: [
      windows(closedWindow(at(-1_800), at(-900))),
      [0, { "tile.sink": { rows: [{ start: at(-1_800), updatedAt: at(-700) }] } }],
    ],
    until: 60,
    expect: {},
    visible: [200, "warn"],
  },
  {
    row: "15: records beyond the bound went unread, so nothing can be said",
    steps: [[0, { "tile.events": { sampled: true } }]],
    until: 60,
    expect: { F02: "unknown sampled" },
    visible: [null, "unknown"],
  },
  {
    row: "16: one event dated in the future pages its producer (case 90)",
    steps: [rejects(30, rejected("future-event-time", 1, at(25)))],
    until: 45,
    expect: { F05: "page future-event-time" },
  },
  {
    row: "17: the page holds for the contract's time after the newest one",
    steps: [
      rejects(30, rejected("future-event-time", 1, at(25))),
      rejects(330, rejected("future-event-time", 0, at(25))),
    ],
    until: 900,
    expect: { F05: "page future-event-time" },
  },
  {
    row: "18: and ends after it",
    steps: [
      rejects(30, rejected("future-event-time", 1, at(25))),
      rejects(330, rejected("future-event-time", 0, at(25))),
    ],
    until: 930,
    expect: {},
  },
  {
    row: "19: a watermark beyond the tolerance pages, whatever the reject topic says (cases 90 and 91)",
    steps: [checkpoint({ watermark: at(400) })],
    until: 60,
    expect: { F05: "page future-event-time" },
  },
  {
    row: "20: a watermark inside the tolerance does not",
    steps: [checkpoint({ watermark: at(300) })],
    until: 60,
    expect: {},
  },
  {
    row: "21: a few events without a time warn their producer",
    steps: [rejects(0, rejected("missing-event-time", 49, at(0)))],
    until: 60,
    expect: { F05: "warn missing-event-time" },
  },
  {
    row: "22: as many as the cap still warn",
    steps: [rejects(0, rejected("missing-event-time", 50, at(0)))],
    until: 60,
    expect: { F05: "warn missing-event-time" },
  },
  {
    row: "22a: one below it warns",
    steps: [rejects(0, rejected("missing-event-time", 49, at(0)))],
    until: 60,
    expect: { F05: "warn missing-event-time" },
  },
  {
    row: "22b: one above it pages",
    steps: [rejects(0, rejected("missing-event-time", 51, at(0)))],
    until: 60,
    expect: { F05: "page missing-event-time" },
  },
  {
    row: "23: a silent reject topic that cannot be read is unknown, not clean",
    steps: [[0, { "tile.rejects": { failed: "timeout" } }]],
    until: 60,
    expect: { F05: "unknown source-failed" },
  },
];

describe("the tile's rules", () => {
  for (const { row, steps, until, expect: expected, visible } of table) {
    test(row, () => {
      const run = sweepScript(healthyTile, steps, until);
      const said = Object.fromEntries(
        Object.entries(subjects).map(([mode, subject]) => {
          const verdict = run.verdict(mode as FailureModeId, subject);
          return [mode, verdict?.state === "ok" ? "ok" : `${verdict?.state} ${verdict?.reason}`];
        }),
      );
      expect(said).toEqual({ F01: "ok", F02: "ok", F05: "ok", ...expected });
      const signal = run.signal("progress-tile.window-visible");
      if (visible) expect([signal?.value, signal?.state]).toEqual(visible);
    });
  }

  test("a page is about its owner, with the time it began by the rule's own count", () => {
    const run = sweepScript(healthyTile, [checkpoint(live("terminated", at(-5)))], 150);
    const verdict = run.verdict("F01", "tile.checkpoint");
    expect(verdict).toMatchObject({ owners: ["tile-team"], product: "progress-tile", since: at(0), forMs: 0 });
    expect(sweepScript(healthyTile, [], 15).verdict("F05", "tile.rejects")?.owners).toEqual(["progress-producer"]);
  });

  test("a silent query whose batches come again lets its page end", () => {
    const quiet = checkpoint({ ...live("running", at(-5)), ...unreadRecords(9) });
    const back: Step = [150, { "tile.checkpoint": { committedBatch: 8, ...live("running", at(150)) } }];
    expect(sweepScript(healthyTile, [quiet, back], 165).verdict("F01", "tile.checkpoint")?.clear).toBe(true);
  });

  test("the checkpoint's lag keeps its partitions and is no figure while one has no commit", () => {
    const lag = (steps: Step[]) => sweepScript(healthyTile, steps, 15).signal("progress-tile.checkpoint-lag");
    expect(lag([checkpoint(unreadRecords(9))])).toMatchObject({ value: 9, evidence: { "partition 0": "9" } });
    const uncommitted = { topic: "learning.progress", partition: 1, committed: null, start: "0", end: "5" };
    expect(lag([checkpoint({ partitions: [uncommitted] })])).toMatchObject({ value: null, state: "unknown" });
  });
});
