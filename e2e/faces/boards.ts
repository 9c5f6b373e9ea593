import type { Board, BoardRow, Headline, PageSummary } from "../../lib/board/types.ts";

/** Boards that a healthy server does not show on demand: what the screen does with them is looked at in `faces.spec.ts`. */
const day = "2026-11-30T";
const at = (clock: string) => `${day}${clock}.000Z`;

const figure = (signal: string, rest: Partial<Headline>): Headline => ({
  signal,
  cursor: "",
  field: "event_time",
  value: 0,
  unit: "s",
  slo: null,
  observedAt: at("02:47:09"),
  state: "ok",
  reason: "within-limit",
  evidence: {},
  ...rest,
});

const slotPage: PageSummary = {
  id: "f19-enrollment.slot-0238",
  title: "Slot inactive 12 m, WAL 612 MiB of 512 MiB",
  failureMode: "F19",
  kind: "slot-inactive",
  severity: "page",
  product: "enrollment-cohort",
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  state: "firing",
  reason: "failed",
  unseenSince: null,
  deadline: at("04:10:00"),
  deadlineLabel: "Disk full about",
  firstCommand: "GET /connectors/enrollment-debezium/status",
  doNot: "Do not drop the slot: its changes are lost for good.",
  openedAt: at("02:38:00"),
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: null,
  symptoms: [],
};

const tile: BoardRow = {
  id: "progress-tile",
  title: "Progress tile",
  state: "unknown",
  kind: null,
  reason: "source-failed",
  since: at("02:41:00"),
  owners: ["tile-team"],
  why: "Checkpoint store did not answer (5 s), nothing resolves.",
  headline: figure("progress-tile.window-visible", {
    cursor: "/tile",
    value: 41,
    slo: 120,
    state: "unknown",
    observedAt: at("02:41:00"),
  }),
  beside: [],
  pages: [],
};

const landing: BoardRow = {
  id: "progress-landing",
  title: "Progress landing",
  state: "warn",
  kind: null,
  reason: "under-cap",
  since: at("02:37:00"),
  owners: ["landing-team"],
  why: "4 dead letters in 10 m, all unhandled, 3 are DataException.",
  headline: figure("progress-landing.dead-letter-rate", {
    cursor: "connect-progress-s3",
    value: 0.4,
    unit: "per minute",
    slo: 2,
    state: "warn",
  }),
  beside: [figure("progress-landing.oldest-unlanded", { cursor: "connect-progress-s3", value: 130, slo: 900 })],
  pages: [],
};

const purchases: BoardRow = {
  id: "purchase-lines",
  title: "Purchase lines",
  state: "ok",
  kind: null,
  reason: "within-limit",
  since: `2026-11-29T21:04:00.000Z`,
  owners: ["landing-team", "connector-team"],
  why: "Every committed line is in exactly one set.",
  headline: figure("purchase-lines.completeness-gap", {
    cursor: "connect-purchase-line-s3",
    field: "line_seq",
    unit: "lines",
    slo: 0,
    evidence: {
      lines: 48_213,
      landed: 48_101,
      deadLettered: 2,
      buffered: 108,
      pending: 0,
      void: 2,
      filtered: 0,
      missing: 0,
    },
  }),
  beside: [
    figure("purchase-lines.prefix-age", { value: 112, slo: 900 }),
    figure("course-revenue.oldest-unread", {
      cursor: "course-revenue",
      field: "updated_event_time",
      value: 12,
      slo: 120,
    }),
  ],
  pages: [],
};

const cohort: BoardRow = {
  id: "enrollment-cohort",
  title: "Enrollment cohort",
  state: "page",
  kind: "slot-inactive",
  reason: "failed",
  since: at("02:38:00"),
  owners: ["database-owner", "connector-team"],
  why: "Slot inactive 12 m: the task is FAILED.",
  headline: figure("enrollment-cohort.retained-wal", {
    cursor: "enrollment_debezium",
    field: "restart_lsn",
    value: 641_728_512,
    unit: "bytes",
    slo: 536_870_912,
    state: "page",
    reason: "failed",
  }),
  beside: [figure("enrollment-cohort.cohort-age", { field: "source.ts_ms", value: 744, slo: 900 })],
  pages: [slotPage],
};

/** One of each: unknown, warn, ok and page. */
export const incident: Board = {
  generatedAt: at("02:47:12"),
  estateNow: at("02:47:12"),
  mode: "lab",
  estate: "tlp",
  run: "face",
  version: 1_000_000,
  collector: { state: "ok", lastSweepAt: at("02:47:09"), ageSeconds: 3 },
  rows: [tile, landing, purchases, cohort],
  banner: { pages: [], counts: { page: 1, warn: 1, unknown: 1 } },
  overdueActions: 0,
};

const unseen = (row: BoardRow, why: string): BoardRow => ({
  ...row,
  state: "unknown",
  kind: null,
  reason: "dependency-down",
  since: at("02:44:00"),
  why,
  headline: { ...row.headline, state: "unknown", observedAt: at("02:44:00"), slo: row.headline.slo },
  beside: row.beside.map((beside) => ({ ...beside, state: "unknown", observedAt: at("02:44:00") })),
  pages: [],
});

/** The brokers are gone: all four rows unknown, the slot still measured. */
export const clusterDown: Board = {
  ...incident,
  rows: [
    unseen(tile, "Topic ends unreadable, folded under Kafka cluster, nothing resolves."),
    unseen(landing, "Commits and dead letters unreadable, folded under Kafka cluster."),
    unseen(purchases, "Sink commits unreadable, the source table is still read."),
    {
      ...unseen(cohort, "Cohort unreadable, WAL is measured."),
      headline: { ...cohort.headline, value: 77_594_624, state: "ok", reason: "within-limit" },
    },
  ],
  banner: {
    pages: [
      {
        ...slotPage,
        id: "f27-dependency.kafka-0244",
        title: "Kafka cluster refused on all bootstraps for 3 m",
        failureMode: "F27",
        kind: "cluster",
        product: null,
        subject: "dependency.kafka",
        owners: ["cluster-team"],
        state: "acknowledged",
        reason: "refused",
        deadline: null,
        deadlineLabel: null,
        firstCommand: "kafka-broker-api-versions.sh --bootstrap-server broker-1:9092",
        doNot: "Do not restart the readers: they come back by themselves.",
        openedAt: at("02:44:00"),
        acknowledgedAt: at("02:45:00"),
        acknowledgedBy: "M.",
        symptoms: [
          { failureMode: "F01", subject: "tile.checkpoint", reason: "no-commit" },
          { failureMode: "F19", subject: "enrollment.slot", reason: "worker-lost" },
        ],
      },
    ],
    counts: { page: 1, warn: 0, unknown: 4 },
  },
};

const fine = (row: BoardRow, why: string, value: number): BoardRow => ({
  ...row,
  state: "ok",
  kind: null,
  reason: "within-limit",
  since: at("00:12:00"),
  why,
  headline: { ...row.headline, value, state: "ok", reason: "within-limit", observedAt: at("02:47:09") },
  pages: [],
});

/** Nothing to do. */
export const calm: Board = {
  ...incident,
  rows: [
    fine(tile, "41 s of 2 m, window close to visible.", 41),
    fine(landing, "0 /min of 2 /min, dead letters.", 0),
    purchases,
    fine(cohort, "12 MiB of 512 MiB, retained WAL.", 12_582_912),
  ],
  banner: { pages: [], counts: { page: 0, warn: 0, unknown: 0 } },
};

/** Numbers that break charts and lines elsewhere: never measured, not finite, a limit of zero. */
export const odd: Board = {
  ...incident,
  rows: [
    { ...tile, headline: { ...tile.headline, value: null, observedAt: null } },
    { ...landing, headline: { ...landing.headline, value: Number.NaN } },
    { ...purchases, headline: { ...purchases.headline, value: 3, state: "page" } },
    { ...cohort, headline: { ...cohort.headline, value: 1e300 } },
  ],
};
