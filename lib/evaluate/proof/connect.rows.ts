import { clock, partition } from "./healthy.fixture.ts";
import type { Change, Laid, Row } from "./timeline.fixture.ts";

const sink = { mode: "F08", subject: "landing.connector" } as const;
const source = { mode: "F10", subject: "purchases.sourceConnector" } as const;
const offset = { mode: "F11", subject: "purchases.source" } as const;

const on = (id: string, laid: Laid | ((second: number) => Laid), at = 60): Change[] => [{ at, see: { [id]: laid } }];
const tasks = (...states: string[]): Laid => ({ tasks: states.map((state, id) => ({ id, state })) });
/** The sink's group from second 60 on: nothing committed, more on the topic. */
const waiting = (second: number): Laid => ({
  partitions: [
    partition("learning.progress", 0, {
      committed: "1050",
      start: "0",
      end: String(1_000 + second),
      oldestUnreadAt: clock(60),
    }),
  ],
});
const moving = (second: number): Laid => ({
  partitions: [
    partition("learning.progress", 0, {
      committed: String(990 + second),
      start: "0",
      end: String(1_000 + second),
      oldestUnreadAt: clock(second - 5),
    }),
  ],
});
const held = (state: string): Change[] => [
  { at: 60, see: { "landing.connector": { state, tasks: [] }, "landing.sink": waiting } },
];
const unassigned = tasks("UNASSIGNED");

export const sinkConnectorRows: Row[] = [
  {
    ...sink,
    name: "1 connector and task RUNNING",
    changes: [],
    until: 120,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...sink,
    name: "2 one failed task of three under a RUNNING connector (case 36)",
    changes: on("landing.connector", {
      tasks: [
        { id: 0, state: "RUNNING" },
        {
          id: 1,
          state: "FAILED",
          exceptionClass: "org.example.ConnectException",
          rootClass: "org.example.DataException",
        },
        { id: 2, state: "RUNNING" },
      ],
    }),
    until: 135,
    says: {
      state: "page",
      reason: "failed",
      owners: ["landing-team"],
      since: 60,
      evidence: { failedTasks: 1, tasks: 3, firstFailedTask: 1, rootClass: "org.example.DataException" },
    },
  },
  {
    ...sink,
    name: "3 up to its minute to the second it is ok, and an open page stays",
    changes: on("landing.connector", tasks("FAILED")),
    until: 120,
    says: { state: "ok", clear: false },
  },
  {
    ...sink,
    name: "4 the connector itself FAILED",
    changes: on("landing.connector", { state: "FAILED", tasks: [] }),
    until: 135,
    says: { state: "page", reason: "failed" },
  },
  {
    ...sink,
    name: "5 PAUSED while records wait",
    changes: held("PAUSED"),
    until: 135,
    says: { state: "page", reason: "paused", evidence: { unreadRecords: "85" } },
  },
  {
    ...sink,
    name: "6 STOPPED while records wait",
    changes: held("STOPPED"),
    until: 135,
    says: { state: "page", reason: "stopped" },
  },
  {
    ...sink,
    name: "7 absent while records wait",
    changes: [
      { at: 60, see: { "landing.connector": { present: false, state: null, tasks: [] }, "landing.sink": waiting } },
    ],
    until: 135,
    says: { state: "page", reason: "absent" },
  },
  {
    ...sink,
    name: "8 PAUSED with nothing unread harms nobody",
    changes: on("landing.connector", { state: "PAUSED" }),
    until: 600,
    says: { state: "ok", reason: "nothing-due" },
  },
  {
    ...sink,
    name: "9 PAUSED and the group unseen: whether records wait cannot be said",
    changes: [{ at: 60, see: { "landing.connector": { state: "PAUSED" }, "landing.sink": { failed: "timeout" } } }],
    until: 600,
    says: { state: "unknown", unseen: "landing.sink" },
  },
  {
    ...sink,
    name: "10 UNASSIGNED for less than its minute, as in any rebalance (case 40)",
    changes: [
      { at: 60, see: { "landing.connector": unassigned, "landing.sink": waiting } },
      { at: 90, see: { "landing.connector": {}, "landing.sink": {} } },
    ],
    until: 120,
    says: { state: "ok" },
  },
  {
    ...sink,
    name: "11 UNASSIGNED while the commits move: only the status is old (case 40)",
    changes: [{ at: 60, see: { "landing.connector": unassigned, "landing.sink": moving } }],
    until: 1_800,
    says: { state: "warn", reason: "status-stale" },
  },
  {
    ...sink,
    name: "12 UNASSIGNED and nothing moves while records wait",
    changes: [{ at: 60, see: { "landing.connector": unassigned, "landing.sink": waiting } }],
    until: 135,
    says: { state: "page", reason: "tasks-missing" },
  },
  {
    ...sink,
    name: "13 a conflict answer in a rebalance is unknown, not an absent connector (case 42)",
    changes: on("landing.connector", { failed: "conflict" }),
    until: 120,
    says: { state: "unknown", reason: "source-failed", unseen: "landing.connector", evidence: { failure: "conflict" } },
  },
  {
    ...sink,
    name: "14 RUNNING again has ended it",
    changes: [...on("landing.connector", tasks("FAILED")), { at: 150, see: { "landing.connector": {} } }],
    until: 150,
    says: { state: "ok", clear: true },
  },
];

export const sourceConnectorRows: Row[] = [
  { ...source, name: "1 connector and task RUNNING", changes: [], until: 120, says: { state: "ok" } },
  {
    ...source,
    name: "2 the source task FAILED",
    changes: on("purchases.sourceConnector", tasks("FAILED")),
    until: 135,
    says: { state: "page", reason: "failed", owners: ["connector-team"], since: 60 },
  },
  {
    ...source,
    name: "3 up to its minute to the second it is ok",
    changes: on("purchases.sourceConnector", tasks("FAILED")),
    until: 120,
    says: { state: "ok", clear: false },
  },
  {
    ...source,
    name: "4 a connector that Connect does not know",
    changes: on("purchases.sourceConnector", { present: false, state: null, tasks: [] }),
    until: 135,
    says: { state: "page", reason: "absent" },
  },
  {
    ...source,
    name: "5 a paused source is judged by its offset",
    changes: on("purchases.sourceConnector", { state: "PAUSED" }),
    until: 600,
    says: { state: "ok" },
  },
  {
    ...source,
    name: "6 not seen is unknown",
    changes: on("purchases.sourceConnector", null),
    until: 600,
    says: { state: "unknown", unseen: "purchases.sourceConnector" },
  },
];

const stands = on("purchases.source", { incrementing: "5060" });

export const sourceStalledRows: Row[] = [
  {
    ...offset,
    name: "1 an offset at the table's maximum",
    changes: [],
    until: 120,
    says: { state: "ok", reason: "nothing-pending" },
  },
  {
    ...offset,
    name: "2 the table moves and the offset does not",
    changes: stands,
    until: 270,
    says: {
      state: "page",
      reason: "offset-stalled",
      owners: ["connector-team"],
      since: 75,
      evidence: { stored: "5060", tableMax: "5270", behindLines: 210 },
    },
  },
  {
    ...offset,
    name: "3 up to its three minutes to the second it is ok",
    changes: stands,
    until: 255,
    says: { state: "ok", clear: true },
  },
  {
    ...offset,
    name: "4 behind at every poll and moving is no stall",
    changes: on("purchases.source", (s) => ({ incrementing: String(5_000 + s - (s % 60)) })),
    until: 1_245,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...offset,
    name: "5 paused undeclared while the table moves (case 37 on the source's side)",
    changes: [...stands, { at: 60, see: { "purchases.sourceConnector": { state: "PAUSED" } } }],
    until: 270,
    says: { state: "page", reason: "offset-stalled", evidence: { connectorState: "paused" } },
  },
  {
    ...offset,
    name: "6 a failed task is F10's",
    changes: [...stands, { at: 60, see: { "purchases.sourceConnector": tasks("FAILED") } }],
    until: 600,
    says: { state: "ok", reason: "superseded", clear: false },
  },
  {
    ...offset,
    name: "7 a task that has just come back has its three minutes",
    changes: [
      ...stands,
      { at: 60, see: { "purchases.sourceConnector": tasks("FAILED") } },
      { at: 600, see: { "purchases.sourceConnector": {} } },
    ],
    until: 765,
    says: { state: "ok" },
  },
  {
    ...offset,
    name: "8 an unseen connector leaves open whose page it is",
    changes: [...stands, { at: 60, see: { "purchases.sourceConnector": { failed: "timeout" } } }],
    until: 300,
    says: { state: "unknown", unseen: "purchases.sourceConnector" },
  },
  {
    ...offset,
    name: "9 a recreated connector that resumed beyond the table (case 45)",
    changes: [{ at: 60, see: { "purchases.source": { incrementing: "4711" }, "purchases.table": { max: "120" } } }],
    until: 60,
    says: {
      state: "page",
      reason: "cursor-beyond-table",
      evidence: { stored: "4711", tableMax: "120", beyondLines: 4_591 },
    },
  },
  {
    ...offset,
    name: "10 a restored table lower than the stored cursor (case 60)",
    changes: [{ at: 60, see: { "purchases.source": { incrementing: "4711" }, "purchases.table": { max: "900" } } }],
    until: 60,
    says: { state: "page", reason: "cursor-beyond-table" },
  },
  {
    ...offset,
    name: "11 an empty table has nothing to read",
    changes: on("purchases.table", { max: null, committed: "{}" }),
    until: 600,
    says: { state: "ok", reason: "nothing-due" },
  },
  {
    ...offset,
    name: "12 no stored position is unknown, not zero (case 44)",
    changes: on("purchases.source", { incrementing: null }),
    until: 60,
    says: { state: "unknown", reason: "no-position-yet" },
  },
  {
    ...offset,
    name: "13 beyond 2^53 the difference is exact (case 20)",
    changes: [
      {
        at: 60,
        see: {
          "purchases.source": { incrementing: "9007199254740993" },
          "purchases.table": { max: "9007199254740995" },
        },
      },
    ],
    until: 75,
    says: { state: "ok", evidence: { stored: "9007199254740993", tableMax: "9007199254740995", behindLines: 2 } },
  },
  {
    ...offset,
    name: "14 the table unseen is unknown",
    changes: on("purchases.table", { failed: "refused" }),
    until: 60,
    says: { state: "unknown", unseen: "purchases.table" },
  },
  {
    ...offset,
    name: "15 the offset unseen is unknown",
    changes: on("purchases.source", { failed: "timeout" }),
    until: 60,
    says: { state: "unknown", unseen: "purchases.source" },
  },
];
