import { clock, lsnAt } from "./healthy.fixture.ts";
import type { Laid, Row } from "./timeline.fixture.ts";

const subject = "enrollment.slot";
const lost = { mode: "F21", subject } as const;
const changed = { mode: "F22", subject } as const;
const slotOwners = ["database-owner", "connector-team"];
const readersFirst = ["connector-team", "database-owner"];
const gone: Laid = {
  present: false,
  active: false,
  walStatus: null,
  restartLsn: null,
  confirmedFlushLsn: null,
  totalTxns: null,
  totalBytes: null,
};
const invalid: Laid = { active: false, walStatus: "lost", restartLsn: null };
const failed: Laid = { tasks: [{ id: 0, state: "FAILED" }] };
const silentOffset = (second: number): Laid => ({ lsn: lsnAt(Math.min(second, 58)) });
const fewer = (second: number): Laid => ({ totalTxns: String(second - 60), totalBytes: String(second) });

export const slotLostRows: Row[] = [
  { ...lost, name: "1 a whole slot is not lost", changes: [], until: 60, says: { state: "ok" } },
  {
    ...lost,
    name: "2 wal_status lost is a page at once (case 64)",
    changes: [{ at: 60, see: { "enrollment.slot": invalid } }],
    until: 60,
    says: { state: "page", reason: "slot-lost", owners: slotOwners },
  },
  {
    ...lost,
    name: "3 so is any invalidation reason",
    changes: [{ at: 60, see: { "enrollment.slot": { invalidationReason: "idle_timeout" } } }],
    until: 60,
    says: { state: "page", evidence: { invalidationReason: "idle_timeout" } },
  },
  {
    ...lost,
    name: "4 a lost slot stays lost, whatever is restarted (case 80)",
    changes: [
      { at: 60, see: { "enrollment.slot": invalid, "enrollment.connector": { tasks: [] } } },
      { at: 300, see: { "enrollment.connector": {} } },
    ],
    until: 1_800,
    says: { state: "page" },
  },
  {
    ...lost,
    name: "5 dropping the lost slot does not end it (case 65)",
    changes: [
      { at: 60, see: { "enrollment.slot": invalid } },
      { at: 300, see: { "enrollment.slot": gone } },
    ],
    until: 600,
    says: { state: "page", evidence: { present: false } },
  },
  {
    ...lost,
    name: "6 a whole slot made after it is measured as such",
    changes: [
      { at: 60, see: { "enrollment.slot": invalid } },
      { at: 300, see: { "enrollment.slot": gone } },
      { at: 360, see: { "enrollment.slot": {} } },
    ],
    until: 600,
    says: { state: "ok" },
  },
  {
    ...lost,
    name: "7 a lost slot of a standby is not ours to judge",
    changes: [{ at: 60, see: { "enrollment.slot": { ...invalid, synced: true } } }],
    until: 60,
    says: { state: "paused" },
  },
  {
    ...lost,
    name: "8 not seen is unknown (case 65)",
    changes: [{ at: 60, see: { "enrollment.slot": { failed: "refused" } } }],
    until: 60,
    says: { state: "unknown", unseen: "enrollment.slot" },
  },
];

export const slotChangesLostRows: Row[] = [
  {
    ...changed,
    name: "1 a slot that goes on is the same slot",
    changes: [],
    until: 300,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...changed,
    name: "2 an absent slot is a page at first sight, with the last confirmed and the stored position (case 67)",
    changes: [{ at: 60, see: { "enrollment.slot": gone, "enrollment.offset": silentOffset } }],
    until: 60,
    says: {
      state: "page",
      reason: "slot-absent",
      owners: readersFirst,
      evidence: { confirmedLsn: lsnAt(40), storedLsn: lsnAt(58) },
    },
  },
  {
    ...changed,
    name: "3 a slot that starts after the stored position, in two sweeps (case 66)",
    changes: [
      {
        at: 0,
        see: {
          "enrollment.slot": { confirmedFlushLsn: "0/9000", restartLsn: "0/8000" },
          "enrollment.offset": { lsn: "0/5000" },
        },
      },
    ],
    until: 15,
    says: { state: "page", reason: "slot-recreated-silent", evidence: { confirmedLsn: "0/9000", storedLsn: "0/5000" } },
  },
  {
    ...changed,
    name: "4 seen once it waits for the second sweep",
    changes: [
      {
        at: 0,
        see: {
          "enrollment.slot": { confirmedFlushLsn: "0/9000", restartLsn: "0/8000" },
          "enrollment.offset": { lsn: "0/5000" },
        },
      },
    ],
    until: 0,
    says: { state: "unknown", reason: "not-confirmed-yet" },
  },
  {
    ...changed,
    name: "5 a stored position that catches up with last sweep's confirmed one was only read late",
    changes: [
      {
        at: 60,
        see: {
          "enrollment.slot": (s) => ({ confirmedFlushLsn: lsnAt(s) }),
          "enrollment.offset": (s) => ({ lsn: lsnAt(s - 10) }),
        },
      },
    ],
    until: 300,
    says: { state: "ok" },
  },
  {
    ...changed,
    name: "6 with the task failed it is the other shape",
    changes: [
      {
        at: 60,
        see: {
          "enrollment.slot": (s) => ({ confirmedFlushLsn: lsnAt(61), currentLsn: lsnAt(s), active: false }),
          "enrollment.offset": silentOffset,
          "enrollment.connector": failed,
        },
      },
    ],
    until: 90,
    says: { state: "page", reason: "slot-recreated-failed" },
  },
  {
    ...changed,
    name: "7 totals that fell under the same statistics and server are another slot, although all runs",
    changes: [{ at: 60, see: { "enrollment.slot": fewer } }],
    until: 60,
    says: { state: "page", reason: "slot-recreated-silent", evidence: { detectedBy: "totals-fell" } },
  },
  {
    ...changed,
    name: "8 totals that fell with the statistics' reset are not",
    changes: [{ at: 60, see: { "enrollment.slot": (s) => ({ ...fewer(s), statsReset: clock(59) }) } }],
    until: 60,
    says: { state: "ok" },
  },
  {
    ...changed,
    name: "9 nor with the server's restart",
    changes: [{ at: 60, see: { "enrollment.slot": (s) => ({ ...fewer(s), postmasterStartedAt: clock(59) }) } }],
    until: 60,
    says: { state: "ok" },
  },
  {
    ...changed,
    name: "10 a failed task whose trace names the lost position",
    changes: [
      {
        at: 60,
        see: { "enrollment.connector": { tasks: [{ id: 0, state: "FAILED", traceNamesLostPosition: true }] } },
      },
    ],
    until: 60,
    says: { state: "page", reason: "slot-recreated-failed", evidence: { detectedBy: "trace" } },
  },
  {
    ...changed,
    name: "11 a connector that stored nothing yet can have lost nothing (N19)",
    changes: [{ at: 60, see: { "enrollment.slot": fewer, "enrollment.offset": { lsn: null } } }],
    until: 60,
    says: { state: "ok", reason: "no-position-yet" },
  },
  {
    ...changed,
    name: "12 an absent slot of such a connector is not yet made",
    changes: [{ at: 0, see: { "enrollment.slot": gone, "enrollment.offset": { lsn: null } } }],
    until: 60,
    says: { state: "unknown", reason: "no-position-yet" },
  },
  {
    ...changed,
    name: "13 an absent slot pages although the stored position cannot be read now",
    changes: [{ at: 60, see: { "enrollment.slot": gone, "enrollment.offset": { failed: "timeout" } } }],
    until: 60,
    says: { state: "page", reason: "slot-absent" },
  },
  {
    ...changed,
    name: "14 never met and the stored position unseen: it cannot be said",
    changes: [{ at: 0, see: { "enrollment.slot": gone, "enrollment.offset": { failed: "timeout" } } }],
    until: 60,
    says: { state: "unknown", unseen: "enrollment.offset" },
  },
  {
    ...changed,
    name: "15 the successor of a lost slot belongs to the lost slot's page",
    changes: [
      { at: 60, see: { "enrollment.slot": invalid, "enrollment.offset": silentOffset } },
      { at: 120, see: { "enrollment.slot": gone } },
      { at: 180, see: { "enrollment.slot": fewer } },
    ],
    until: 240,
    says: { state: "ok" },
  },
  {
    ...changed,
    name: "16 decimal and hexadecimal positions are the same number (case 82)",
    changes: [
      {
        at: 0,
        see: {
          "enrollment.slot": { confirmedFlushLsn: "4/C4B7A2C7", restartLsn: "4/C4B7A2C7", currentLsn: "5/0" },
          "enrollment.offset": { lsn: "20481234567" },
        },
      },
    ],
    until: 60,
    says: { state: "ok" },
  },
  {
    ...changed,
    name: "17 a failover to a server without the slot is an absent slot (case 67)",
    changes: [
      {
        at: 60,
        see: {
          "enrollment.slot": { ...gone, currentLsn: "0/10", postmasterStartedAt: clock(50) },
          "enrollment.connector": { state: "RUNNING", tasks: [{ id: 0, state: "RESTARTING" }] },
        },
      },
    ],
    until: 60,
    says: { state: "page", reason: "slot-absent" },
  },
  {
    ...changed,
    name: "18 not seen is unknown",
    changes: [{ at: 60, see: { "enrollment.slot": { failed: "dns" } } }],
    until: 60,
    says: { state: "unknown", unseen: "enrollment.slot" },
  },
  {
    ...changed,
    name: "19 a lost slot made anew and read from its beginning between two sweeps took no more with it",
    changes: [
      { at: 60, see: { "enrollment.slot": invalid, "enrollment.offset": silentOffset } },
      { at: 120, see: { "enrollment.slot": fewer, "enrollment.offset": (s) => ({ lsn: lsnAt(s) }) } },
    ],
    until: 120,
    says: { state: "ok", reason: "within-limit" },
  },
];
