import { clock, lsnAt } from "./healthy.fixture.ts";
import type { Change, Laid, Row } from "./timeline.fixture.ts";

const frame = { mode: "F20", subject: "enrollment.slot" } as const;
const both = ["database-owner", "connector-team"];
const slot = (laid: (second: number) => Laid, at = 60): Change[] => [{ at, see: { "enrollment.slot": laid } }];

/** The whole log behind restart_lsn; 100 kB/s, so that `older` seconds are `older` * 100 kB. */
const keeps =
  (older: number, more: Record<string, unknown> = {}) =>
  (second: number): Laid => ({
    restartLsn: lsnAt(second - older),
    ...more,
  });
/** 600 MB, over the 512 MiB of the contract. */
const over = 6_000;
const creeps = (second: number): Laid => ({
  restartLsn: lsnAt(-6_000 + second / 50),
  confirmedFlushLsn: lsnAt(-5_900 + second / 50),
});
const frozen = (second: number): Laid => ({
  restartLsn: lsnAt(-6_000),
  confirmedFlushLsn: lsnAt(-6_000),
  currentLsn: lsnAt(second),
});

export const slotBudgetRows: Row[] = [
  {
    ...frame,
    name: "1 little is retained",
    changes: [],
    until: 300,
    says: { state: "ok", reason: "within-limit", clear: true },
  },
  {
    ...frame,
    name: "2 the budget reached for the whole window is a page, with the slow reader named",
    changes: slot(creeps),
    until: 120,
    says: {
      state: "page",
      reason: "slow-reader",
      owners: both,
      since: 60,
      evidence: { budgetBytes: 536_870_912, overSeconds: 60 },
    },
  },
  {
    ...frame,
    name: "3 before the window has passed it is not",
    changes: slot(creeps),
    until: 105,
    says: { state: "ok", clear: false },
  },
  {
    ...frame,
    name: "4 a saw-tooth whose minimum lies below the budget is quiet (case 71)",
    overrides: (contract) => {
      const cursor = contract.products["enrollment-cohort"]?.cursors.slot;
      if (cursor?.kind === "replication-slot") cursor.judgeOver = 600_000;
    },
    changes: slot((second) => ({ restartLsn: lsnAt(second - 30 - (second % 600) * 15) })),
    until: 1_185,
    says: { state: "ok" },
  },
  {
    ...frame,
    name: "5 just below the budget it is ok but not clear",
    changes: slot(keeps(5_000)),
    until: 300,
    says: { state: "ok", clear: false },
  },
  {
    ...frame,
    name: "6 under nine tenths of it it is clear",
    changes: slot(keeps(4_800)),
    until: 300,
    says: { state: "ok", clear: true },
  },
  {
    ...frame,
    name: "7 unreserved pages at once, below the budget too (case 64)",
    changes: slot(keeps(300, { walStatus: "unreserved" })),
    until: 60,
    says: { state: "page", reason: "slow-reader", owners: both, evidence: { walStatus: "unreserved" } },
  },
  {
    ...frame,
    name: "8 extended alone is no page (case 64)",
    changes: slot(keeps(4_000, { walStatus: "extended" })),
    until: 300,
    says: { state: "ok" },
  },
  {
    ...frame,
    name: "9 the server's own limit makes the budget smaller: 80 % of it",
    changes: slot(keeps(3_000, { maxSlotWalKeepBytes: "335544320" })),
    until: 120,
    says: { state: "page", evidence: { budgetBytes: 268_435_456 } },
  },
  {
    ...frame,
    name: "10 a transaction that has written holds it: database owner and the application's (case 70)",
    changes: slot((second) => ({
      restartLsn: lsnAt(-6_000),
      confirmedFlushLsn: lsnAt(second - 5),
      oldestWriter: { application: "reporting", startedAt: clock(-18_000), prepared: false },
    })),
    until: 180,
    says: {
      state: "page",
      reason: "long-transaction",
      owners: ["database-owner", "mart-team"],
      evidence: { application: "reporting" },
    },
  },
  {
    ...frame,
    name: "11 nothing confirmed and nothing captured waiting: idle",
    changes: [...slot(frozen), { at: 60, see: { "enrollment.captured": { newestCommitAt: clock(0) } } }],
    until: 180,
    says: { state: "page", reason: "idle", owners: both },
  },
  {
    ...frame,
    name: "12 nothing confirmed while captured changes wait: a slow reader",
    changes: slot(frozen),
    until: 180,
    says: { state: "page", reason: "slow-reader" },
  },
  {
    ...frame,
    name: "13 an inactive slot at the budget stays the page of the inactive slot",
    changes: slot((s) => ({ ...frozen(s), active: false })),
    until: 600,
    says: { state: "ok", reason: "superseded", clear: false },
  },
  {
    ...frame,
    name: "14 unless an outage explains the inactivity: the disk fills all the same",
    changes: [
      ...slot((s) => ({ ...frozen(s), active: false })),
      { at: 60, see: { "dependency.kafka": { failed: "refused" } } },
    ],
    until: 600,
    says: { state: "page", reason: "budget-reached", owners: both },
  },
  {
    ...frame,
    name: "15 a snapshot does not lift the budget (case 76)",
    changes: slot((s) => ({ ...frozen(s), active: false, snapshotRunning: true })),
    until: 180,
    says: { state: "page", reason: "budget-reached" },
  },
  {
    ...frame,
    name: "16 and inside a larger budget a snapshot is quiet (case 76)",
    overrides: (contract) => {
      const cursor = contract.products["enrollment-cohort"]?.cursors.slot;
      if (cursor?.kind === "replication-slot") cursor.diskBudget = 20n << 30n;
    },
    changes: slot((s) => ({ ...frozen(s), snapshotRunning: true })),
    until: 600,
    says: { state: "ok" },
  },
  {
    ...frame,
    name: "17 a standby's slot is judged on its primary",
    changes: slot(keeps(over, { inRecovery: true })),
    until: 600,
    says: { state: "paused" },
  },
  {
    ...frame,
    name: "18 a lost slot has no bytes, which is no recovery (case 65)",
    changes: [
      ...slot(creeps),
      { at: 300, see: { "enrollment.slot": { restartLsn: null, active: false, walStatus: "lost" } } },
    ],
    until: 600,
    says: { state: "ok", reason: "superseded", clear: false },
  },
  {
    ...frame,
    name: "19 a position of NULL is not zero bytes (case 64)",
    changes: slot(() => ({ restartLsn: null })),
    until: 300,
    says: { state: "unknown", reason: "no-position-yet", unseen: "enrollment.slot" },
  },
  {
    ...frame,
    name: "20 the deadline is when the server removes the log, where it has a limit",
    changes: slot((s) => ({ ...creeps(s), maxSlotWalKeepBytes: "671088640" })),
    until: 180,
    says: { state: "page", deadline: "some" },
  },
  {
    ...frame,
    name: "21 and without a limit it cannot be said",
    changes: slot(creeps),
    until: 180,
    says: { state: "page", deadline: "none" },
  },
  {
    ...frame,
    name: "22 not seen is unknown, never below the budget",
    changes: [...slot(creeps), { at: 120, see: { "enrollment.slot": null } }],
    until: 180,
    says: { state: "unknown", reason: "not-observed", unseen: "enrollment.slot" },
  },
];
