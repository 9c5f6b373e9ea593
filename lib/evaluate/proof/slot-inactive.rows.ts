import { clock, lsnAt } from "./healthy.fixture.ts";
import type { Laid, Row } from "./timeline.fixture.ts";

const mode = "F19";
const subject = "enrollment.slot";
const both = ["database-owner", "connector-team"];

/** Nobody reads from second 60 on: positions stand, the log goes on. */
const stands = (second: number): Laid => ({
  restartLsn: lsnAt(30),
  confirmedFlushLsn: lsnAt(55),
  currentLsn: lsnAt(second),
});
const inactive = (second: number): Laid => ({ ...stands(second), active: false, walsenderStartedAt: null });
const stopped = { state: "STOPPED", tasks: [] };
const down = (connector: Laid, slot: (second: number) => Laid = inactive) => [
  { at: 60, see: { "enrollment.slot": slot, "enrollment.connector": connector } },
];
/** A reader that starts every two minutes and lives for one sweep. */
const looping = (second: number): Laid => {
  const start = 60 + Math.floor((second - 60) / 120) * 120;
  return { ...stands(second), active: true, walsenderStartedAt: clock(start) };
};

export const slotInactiveRows: Row[] = [
  {
    name: "1 a slot that is read is within its limit",
    mode,
    subject,
    changes: [],
    until: 300,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    name: "2 a stopped connector's slot is a page of both owners once it is inactive for longer than three minutes",
    mode,
    subject,
    changes: down(stopped),
    until: 255,
    says: {
      state: "page",
      reason: "stopped",
      owners: both,
      since: 60,
      evidence: { inactiveSeconds: 195, allowedSeconds: 180 },
    },
  },
  {
    name: "3 up to three minutes to the second it is ok with its figure, and an open page stays",
    mode,
    subject,
    changes: down(stopped),
    until: 240,
    says: { state: "ok", reason: "within-limit", clear: false, evidence: { inactiveSeconds: 180 } },
  },
  {
    name: "4 a failed task is named",
    mode,
    subject,
    changes: down({ tasks: [{ id: 0, state: "FAILED" }] }),
    until: 300,
    says: { state: "page", reason: "failed" },
  },
  {
    name: "5 RUNNING without a task is named",
    mode,
    subject,
    changes: down({ tasks: [] }),
    until: 300,
    says: { state: "page", reason: "tasks-missing" },
  },
  {
    name: "6 RUNNING with its task and nobody on the slot: the worker is gone",
    mode,
    subject,
    changes: down({}),
    until: 300,
    says: { state: "page", reason: "worker-lost" },
  },
  {
    name: "7 a connector that Connect does not know leaves an orphan to the database owner",
    mode,
    subject,
    changes: down({ present: false, state: null, tasks: [] }),
    until: 300,
    says: { state: "page", reason: "orphan", owners: ["database-owner"] },
  },
  {
    name: "8 a paused connector keeps its slot active while the log grows (case 62's cousin)",
    mode,
    subject,
    changes: down({ state: "PAUSED", tasks: [{ id: 0, state: "PAUSED" }] }, stands),
    until: 255,
    says: { state: "page", reason: "paused", owners: both, since: 60 },
  },
  {
    name: "9 a paused connector inside its three minutes is ok",
    mode,
    subject,
    changes: down({ state: "PAUSED", tasks: [] }, stands),
    until: 225,
    says: { state: "ok", clear: false },
  },
  {
    name: "10 while the database does not write an inactive slot harms nobody",
    mode,
    subject,
    until: 3_600,
    changes: down(stopped, (second) => ({ ...inactive(second), currentLsn: lsnAt(60) })),
    says: { state: "ok", clear: false },
  },
  {
    name: "11 a database that writes little pages once it has written enough (case 81)",
    mode,
    subject,
    until: 660,
    changes: down(stopped, (second) => ({ ...inactive(second), currentLsn: lsnAt(60 + (second - 60) / 50) })),
    says: { state: "page", reason: "stopped" },
  },
  {
    name: "12 before it has written enough it does not",
    mode,
    subject,
    until: 555,
    changes: down(stopped, (second) => ({ ...inactive(second), currentLsn: lsnAt(60 + (second - 60) / 50) })),
    says: { state: "ok" },
  },
  {
    name: "13 three starts without a confirmed byte are a loop, although every sweep sees it active (case 41)",
    mode,
    subject,
    until: 300,
    changes: down({}, looping),
    says: { state: "page", reason: "loop", since: 60, evidence: { starts: 3 } },
  },
  { name: "14 two starts are not", mode, subject, until: 285, changes: down({}, looping), says: { state: "ok" } },
  {
    name: "15 starts spread wider than the window are not",
    mode,
    subject,
    until: 2_000,
    changes: down({}, (second) => ({
      ...stands(second),
      walsenderStartedAt: clock(60 + Math.floor((second - 60) / 500) * 500),
    })),
    says: { state: "ok" },
  },
  {
    name: "16 starts between which the position moves are restarts with progress",
    mode,
    subject,
    until: 400,
    changes: down({}, (second) => ({ ...looping(second), confirmedFlushLsn: lsnAt(second - 5) })),
    says: { state: "ok" },
  },
  {
    name: "17 a slot that answers again in one sweep only is still counted as inactive",
    mode,
    subject,
    until: 255,
    changes: [
      ...down({}),
      { at: 120, see: { "enrollment.slot": (s) => ({ ...stands(s), walsenderStartedAt: clock(120) }) } },
      { at: 135, see: { "enrollment.slot": inactive } },
    ],
    says: { state: "page", since: 60 },
  },
  {
    name: "18 once the position moves again it has ended",
    mode,
    subject,
    until: 330,
    changes: [...down(stopped), { at: 300, see: { "enrollment.slot": {}, "enrollment.connector": {} } }],
    says: { state: "ok", reason: "within-limit", clear: true },
  },
  {
    name: "19 a synced slot of a standby is not an inactive slot (case 68)",
    mode,
    subject,
    changes: down(stopped, (s) => ({ ...inactive(s), synced: true })),
    until: 600,
    says: { state: "paused", reason: "synced-slot" },
  },
  {
    name: "20 while a snapshot runs nobody needs to read (case 76)",
    mode,
    subject,
    changes: down({}, (s) => ({ ...inactive(s), snapshotRunning: true })),
    until: 600,
    says: { state: "ok", reason: "snapshot-running" },
  },
  {
    name: "21 a slot that cannot be seen is unknown, however long it was inactive",
    mode,
    subject,
    until: 600,
    changes: [...down(stopped), { at: 300, see: { "enrollment.slot": { failed: "timeout" } } }],
    says: { state: "unknown", reason: "source-failed", unseen: "enrollment.slot" },
  },
  {
    name: "22 a conflict answer of Connect leaves the cause open and not the fact (case 42)",
    mode,
    subject,
    changes: down({ failed: "conflict" }),
    until: 300,
    says: { state: "page", reason: "stopped", evidence: { connector: "not seen" } },
  },
  {
    name: "23 with Connect refused the worker is gone",
    mode,
    subject,
    until: 300,
    changes: [...down({ failed: "refused" }), { at: 60, see: { "dependency.connect": { failed: "refused" } } }],
    says: { state: "page", reason: "worker-lost" },
  },
  {
    name: "24 the server's own idle time-out is the deadline when it comes before the budget",
    mode,
    subject,
    until: 300,
    changes: down(stopped, (s) => ({ ...inactive(s), idleTimeoutSeconds: 900 })),
    says: { state: "page", deadline: clock(960) },
  },
  {
    name: "25 the time at which the budget is reached is said as a clock time",
    mode,
    subject,
    until: 300,
    changes: down(stopped),
    says: { state: "page", deadline: "some" },
  },
  {
    name: "26 a lost slot is no longer an inactive one",
    mode,
    subject,
    until: 300,
    changes: down(stopped, (s) => ({ ...inactive(s), walStatus: "lost", restartLsn: null })),
    says: { state: "ok", reason: "superseded", clear: false },
  },
  {
    name: "27 three starts within the window count however far apart",
    mode,
    subject,
    until: 600,
    changes: down({}, (second) => ({
      ...stands(second),
      walsenderStartedAt: clock(60 + Math.floor((second - 60) / 240) * 240),
    })),
    says: { state: "page", reason: "loop" },
  },
];
