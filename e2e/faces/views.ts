import type { PageView, PracticeView, ProductView } from "../../lib/board/views.ts";
import { incident } from "./boards.ts";

const row = incident.rows[3];
if (row === undefined) throw new Error("the incident has four rows");
const [page] = row.pages;
if (page === undefined) throw new Error("the incident has a page");
const at = (clock: string) => `2026-11-30T${clock}.000Z`;

/** The cohort while its slot is inactive: three cursors, three numbers. */
export const cohortProduct: ProductView = {
  generatedAt: incident.generatedAt,
  estateNow: incident.estateNow,
  version: incident.version,
  id: row.id,
  title: row.title,
  state: "page",
  reason: "failed",
  why: row.why,
  since: row.since,
  owners: ["fold team"],
  timestampField: "source.ts_ms",
  sloSeconds: 900,
  cursors: [
    {
      subject: "enrollment.slot",
      title: "Replication slot",
      cursor: "enrollment_debezium",
      state: "page",
      reason: "failed",
      why: "Slot inactive 12 m: the task is FAILED.",
      observedAt: at("02:47:09"),
      owners: ["database-owner", "connector-team"],
      figure: { value: 641_728_512, unit: "bytes", limit: 536_870_912, label: "retained" },
      position: "restart_lsn 1/9C4F2A18",
      symptomOf: null,
    },
    {
      subject: "enrollment.offset",
      title: "Connect source offset",
      cursor: "enrollment-debezium",
      state: "warn",
      reason: "offset-stalled",
      why: "Offset unmoved for 12 m.",
      observedAt: at("02:47:09"),
      owners: ["connector-team"],
      figure: { value: 740, unit: "s", limit: null, label: "since it moved" },
      position: "stored lsn 1/9C51B7E0",
      symptomOf: "F19",
    },
    {
      subject: "enrollment.fold",
      title: "Fold group",
      cursor: "enrollment-fold",
      state: "ok",
      reason: "nothing-pending",
      why: "Nothing is pending.",
      observedAt: at("02:47:09"),
      owners: ["fold-team"],
      figure: { value: 0, unit: "records", limit: null, label: "of record lag, 6 partitions" },
      position: "oldest unread: none",
      symptomOf: null,
    },
  ],
  signals: [row.headline, ...row.beside],
  pages: row.pages,
  pastPages: [
    {
      ...page,
      id: "past-1",
      state: "resolved",
      openedAt: at("00:10:00"),
      resolvedAt: at("00:51:00"),
      title: "Slot inactive 41 m",
      note: "Worker restarted during the upgrade.",
    },
  ],
  slot: [
    { label: "Active", value: "no, for 12 m 20 s (allowed 3 m)" },
    { label: "Retained", value: "612 MiB, lowest in 1 m: 563 MiB" },
    { label: "wal_status", value: "extended", code: true },
    { label: "confirmed_flush", value: "1/9C51B7E0", code: true },
  ],
  hops: [
    { name: "commit to slot", budgetSeconds: 10, usedSeconds: 1, holdsOldestDue: false },
    { name: "slot to topic", budgetSeconds: 120, usedSeconds: 740, holdsOldestDue: true },
    { name: "topic to fold", budgetSeconds: 300, usedSeconds: 0, holdsOldestDue: false },
    { name: "fold to cohort", budgetSeconds: 180, usedSeconds: null, holdsOldestDue: false },
  ],
  deadLetters: [
    {
      topic: "learning.progress.dlq",
      rows: [
        {
          appendedAt: at("02:46:31"),
          topic: "learning.progress",
          partition: 4,
          offset: "8812904",
          exceptionClass: "DataException",
          handled: false,
        },
      ],
    },
  ],
  partitions: [
    {
      cursor: "enrollment-fold",
      rows: [0, 1].map((partition) => ({
        topic: "enrollment.public.enrollment",
        partition,
        end: "9007199254740993",
        committed: "9007199254740993",
        lag: "0",
        oldestUnreadAt: null,
        earliestLossAt: null,
      })),
    },
  ],
  tile: null,
  ledger: null,
  quarantines: [],
  lakehouse: {
    object: { prefix: "s3://tlp-raw/enrollment/", newestAt: at("02:34:00"), owners: ["landing-team"] },
    table: {
      table: "lake.enrollment",
      newestAddedAt: at("02:00:00"),
      newestSnapshotAt: at("02:00:00"),
      oldestOutsideAt: at("02:10:00"),
      withinSeconds: 3_600,
      owners: ["table-job-team"],
    },
  },
  canary: { sentAt: at("02:34:30"), crossedSeconds: 11, waitsIn: "slot to topic" },
  caughtUp: [
    {
      ...{ signal: "enrollment-cohort.retained-wal", state: "no-drain", perMinute: 51_380_224, overMinutes: 10 },
      ...{ at: null, from: null, to: null },
    },
  ],
  changes: [
    {
      at: at("02:35:00"),
      words: "A task of enrollment-debezium FAILED with",
      code: "RecordTooLargeException",
      grave: true,
    },
    { at: at("02:31:00"), words: "Connector configuration changed:", code: "enrollment-debezium", grave: false },
  ],
  changesHours: 24,
  readers: [
    { name: "course roster", hurt: "misses new learners", since: at("02:38:00") },
    { name: "primary database", hurt: "all writes stop when its disk is full", since: at("02:38:00") },
  ],
  defects: [
    {
      name: "change the connector cannot read",
      severity: "fail",
      reader: null,
      reviewBy: null,
      overdue: false,
      counted: null,
    },
    {
      ...{
        name: "event later than grace",
        severity: "warn",
        reader: "tile team",
        reviewBy: "2026-11-01",
        overdue: true,
      },
      counted: { at: at("02:47:00"), rows: [{ segment: "mobile", count: 12 }] },
    },
  ],
  contract: {
    file: "contracts/tlp.yaml",
    commit: "9f3c1a7d2b",
    hash: "0".repeat(64),
    excerpt:
      "enrollment-cohort:\n  timestamp: source.ts_ms\n  slo: 15m\n  slot:\n    inactiveFor: 3m\n    diskBudget: 512MiB",
  },
};

export const slotPage: PageView = {
  ...page,
  generatedAt: incident.generatedAt,
  estateNow: incident.estateNow,
  latched: false,
  goneSince: null,
  evidence: { inactiveSeconds: 740, restartLsn: "1/9C4F2A18", walStatus: "extended", active: false },
  figure: row.headline,
  resolution: null,
  symptoms: [{ failureMode: "F11", subject: "enrollment.offset", reason: "offset-stalled" }],
  events: [
    { at: at("02:38:00"), kind: "pending", reason: "failed", words: "Condition seen", actor: null, note: null },
    { at: at("02:38:30"), kind: "fired", reason: "failed", words: "Fired", actor: null, note: null },
    {
      at: at("02:45:00"),
      kind: "noted",
      reason: "failed",
      words: "Note",
      actor: "M.",
      note: "Task trace names a large record.",
    },
  ],
  may: { acknowledge: true, note: true, resolve: true, writeOff: false },
  changes: [
    { at: at("02:31:00"), words: "Connector configuration changed", code: "enrollment-debezium", grave: false },
  ],
  changesHours: 24,
  lastTime: [],
  told: [{ channel: "night", kind: "fired", at: at("02:40:02"), waiting: 0 }],
};

export const desk: PracticeView = {
  clock: { now: at("02:47:12"), rate: 600 },
  seed: 51,
  failureModes: [
    { id: "F01", title: "the tile query stops", row: "progress-tile" },
    { id: "F19", title: "the enrollment slot is inactive", row: "enrollment-cohort" },
    { id: "F27", title: "the cluster refuses", row: "banner" },
  ],
  nonIncidents: [{ id: "N06", title: "a rebalance" }],
  active: [{ id: "1", what: "F19", startsAt: at("02:35:00") }],
};
