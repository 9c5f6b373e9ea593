import { clock, lsnAt } from "./healthy.fixture.ts";
import type { Change, Laid, Row } from "./timeline.fixture.ts";

const subject = "enrollment.slot";
const idle = { mode: "F37", subject } as const;
const writer = { mode: "F38", subject } as const;
const nothingCaptured: Laid = { newestCommitAt: clock(50) };
/** Active, and nothing confirmed from second 60 on. */
const frozen = (second: number): Laid => ({
  restartLsn: lsnAt(30),
  confirmedFlushLsn: lsnAt(55),
  currentLsn: lsnAt(second),
});
const still = (slot: (second: number) => Laid = frozen): Change[] => [
  { at: 60, see: { "enrollment.slot": slot, "enrollment.captured": nothingCaptured } },
];
const reporting = { application: "reporting", startedAt: clock(58), prepared: false };
const held = (second: number): Laid => ({ restartLsn: lsnAt(30), oldestWriter: reporting, currentLsn: lsnAt(second) });
const holds = (slot: (second: number) => Laid = held): Change[] => [{ at: 60, see: { "enrollment.slot": slot } }];

export const slotIdleRows: Row[] = [
  {
    ...idle,
    name: "1 a confirmed position that moves is not idle",
    changes: [],
    until: 1_200,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...idle,
    name: "2 idle captured tables and a busy neighbour (case 62)",
    changes: still(),
    until: 960,
    says: {
      state: "page",
      reason: "idle-slot",
      owners: ["connector-team"],
      since: 60,
      deadline: "some",
      evidence: { unmovedSeconds: 900 },
    },
  },
  {
    ...idle,
    name: "3 a minute before its time it is ok with its figure",
    changes: still(),
    until: 945,
    says: { state: "ok", clear: false, evidence: { unmovedSeconds: 885 } },
  },
  {
    ...idle,
    name: "4 a captured change that waits makes it a slow reader, not an idle slot",
    changes: [{ at: 60, see: { "enrollment.slot": frozen } }],
    until: 1_200,
    says: { state: "ok", evidence: { capturedChangeWaits: true } },
  },
  {
    ...idle,
    name: "5 a database that writes nothing leaves every slot idle",
    changes: still((s) => ({ ...frozen(s), currentLsn: lsnAt(60) })),
    until: 1_800,
    says: { state: "ok" },
  },
  {
    ...idle,
    name: "6 a managed database's own small writes are enough in time (case 81)",
    changes: still((s) => ({ ...frozen(s), currentLsn: lsnAt(60 + (s - 60) / 80) })),
    until: 1_200,
    says: { state: "page", deadline: "some" },
  },
  {
    ...idle,
    name: "7 an inactive slot is another page",
    changes: still((s) => ({ ...frozen(s), active: false })),
    until: 1_200,
    says: { state: "ok", reason: "superseded", clear: false },
  },
  {
    ...idle,
    name: "8 behind a writing transaction it is that one's page",
    changes: still((s) => ({ ...frozen(s), confirmedFlushLsn: lsnAt(s - 5 - (s % 2)), oldestWriter: reporting })),
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...idle,
    name: "9 whether a captured change waits cannot be seen: unknown, with that source named",
    changes: [...still(), { at: 900, see: { "enrollment.captured": { failed: "timeout" } } }],
    until: 1_200,
    says: { state: "unknown", unseen: "enrollment.captured" },
  },
  {
    ...idle,
    name: "10 a slot that has confirmed nothing yet is unknown, not the whole log behind (case 72)",
    changes: [{ at: 0, see: { "enrollment.slot": { confirmedFlushLsn: null } } }],
    until: 1_200,
    says: { state: "unknown", reason: "no-position-yet" },
  },
  {
    ...idle,
    name: "11 a paused connector is F19's",
    changes: [...still(), { at: 60, see: { "enrollment.connector": { state: "PAUSED" } } }],
    until: 1_200,
    says: { state: "ok", reason: "superseded" },
  },
  {
    ...idle,
    name: "12 while a snapshot runs nothing is confirmed",
    changes: still((s) => ({ ...frozen(s), snapshotRunning: true })),
    until: 1_200,
    says: { state: "ok", reason: "snapshot-running" },
  },
];

export const slotLongTransactionRows: Row[] = [
  {
    ...writer,
    name: "1 a restart position that moves is held by nobody",
    changes: [],
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "2 a report that has written holds the log: its team's page (case 70)",
    changes: holds(),
    until: 660,
    says: {
      state: "page",
      reason: "long-transaction",
      owners: ["mart-team"],
      since: 60,
      deadline: "some",
      evidence: { application: "reporting", unmovedSeconds: 600 },
    },
  },
  {
    ...writer,
    name: "3 before its ten minutes it is ok with its figure",
    changes: holds(),
    until: 645,
    says: { state: "ok", clear: false },
  },
  {
    ...writer,
    name: "4 an application that no contract names goes to the database owner",
    changes: holds((s) => ({ ...held(s), oldestWriter: { ...reporting, application: "psql" } })),
    until: 700,
    says: { state: "page", owners: ["database-owner"] },
  },
  {
    ...writer,
    name: "5 a prepared transaction holds it as well",
    changes: holds((s) => ({ ...held(s), oldestWriter: { ...reporting, prepared: true } })),
    until: 700,
    says: { state: "page", evidence: { preparedTransaction: true } },
  },
  {
    ...writer,
    name: "6 a long read holds nothing: no writer, no page",
    changes: holds((s) => ({ ...held(s), oldestWriter: null })),
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "7 a writer that began long after the freeze did not cause it",
    changes: holds((s) => ({ ...held(s), oldestWriter: { ...reporting, startedAt: clock(400) } })),
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "8 a restart position that moves in steps is quiet (case 71)",
    changes: holds((s) => ({ ...held(s), restartLsn: lsnAt(Math.floor(s / 300) * 300 - 30) })),
    until: 1_785,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "9 where the reader itself stands still behind a writer the reader is judged",
    changes: holds((s) => ({ ...held(s), confirmedFlushLsn: lsnAt(55) })),
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "10 a database that writes little is not held",
    changes: holds((s) => ({ ...held(s), currentLsn: lsnAt(60 + (s - 60) / 200), confirmedFlushLsn: lsnAt(60) })),
    until: 1_200,
    says: { state: "ok" },
  },
  {
    ...writer,
    name: "11 not seen is unknown",
    changes: [...holds(), { at: 700, see: { "enrollment.slot": { failed: "timeout" } } }],
    until: 720,
    says: { state: "unknown" },
  },
];
