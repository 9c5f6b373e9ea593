import { clock, partition } from "./healthy.fixture.ts";
import type { Laid, Row } from "./timeline.fixture.ts";

const frame = { mode: "F23", subject: "enrollment.fold" } as const;
const topic = "enrollment.public.enrollment";
const read = (committed: string | null, end: string, oldest: number | null): Laid => ({
  partitions: [
    partition(topic, 0, { committed, start: "0", end, oldestUnreadAt: oldest === null ? null : clock(oldest) }),
  ],
});
const appliedTo = (second: number): Laid => ({ newestSourceTs: clock(second) });
const newest = (second: number): Laid => ({ newestCommitAt: clock(second) });

export const foldLateRows: Row[] = [
  { ...frame, name: "1 changes are applied as they come", changes: [], until: 1_200, says: { state: "ok" } },
  {
    ...frame,
    name: "2 the fold stands and records wait on the topic longer than its allowance",
    changes: [{ at: 60, see: { "enrollment.fold": read("1060", "1100", 60), "enrollment.state": appliedTo(57) } }],
    until: 375,
    says: {
      state: "page",
      reason: "fold-behind",
      owners: ["fold-team"],
      since: 360,
      evidence: { foldUnreadRecords: "40", oldestUnreadSeconds: 315, allowedSeconds: 300 },
    },
  },
  {
    ...frame,
    name: "3 inside the allowance it is ok, near it not clear",
    changes: [{ at: 60, see: { "enrollment.fold": read("1060", "1100", 60), "enrollment.state": appliedTo(57) } }],
    until: 360,
    says: { state: "ok", clear: false },
  },
  {
    ...frame,
    name: "4 nothing waits on the topic and a change at the source is not applied: the hop before the topic",
    changes: [{ at: 60, see: { "enrollment.state": appliedTo(57) } }],
    until: 975,
    says: { state: "page", reason: "before-the-topic", owners: ["connector-team"], since: 973 },
  },
  {
    ...frame,
    name: "5 that hop has the product's fifteen minutes",
    changes: [{ at: 60, see: { "enrollment.state": appliedTo(57) } }],
    until: 960,
    says: { state: "ok", clear: false },
  },
  {
    ...frame,
    name: "6 a quiet night leaves an old cohort and nothing pending (N05)",
    changes: [{ at: 60, see: { "enrollment.state": appliedTo(58), "enrollment.captured": newest(58) } }],
    until: 7_200,
    says: { state: "ok", reason: "nothing-pending", evidence: { cohortAgeSeconds: 7_142, pendingSeconds: null } },
  },
  {
    ...frame,
    name: "7 the first change after it is young, however old the cohort",
    changes: [
      { at: 60, see: { "enrollment.state": appliedTo(58), "enrollment.captured": newest(58) } },
      { at: 7_200, see: { "enrollment.captured": newest(7_199) } },
    ],
    until: 7_260,
    says: { state: "ok", reason: "within-limit", evidence: { pendingSeconds: 61 } },
  },
  {
    ...frame,
    name: "8 the oldest pending change is the clock, not the newest",
    changes: [{ at: 60, see: { "enrollment.state": appliedTo(57), "enrollment.captured": (s) => newest(s) } }],
    until: 1_200,
    says: { state: "page", evidence: { pendingSeconds: 1_140 } },
  },
  {
    ...frame,
    name: "9 a change within the clocks' tolerance is applied",
    changes: [{ at: 0, see: { "enrollment.state": appliedTo(0), "enrollment.captured": newest(2) } }],
    until: 7_200,
    says: { state: "ok", reason: "nothing-pending" },
  },
  {
    ...frame,
    name: "10 snapshot records are no clock: before the first other change nothing is measured as late",
    changes: [{ at: 0, see: { "enrollment.state": { newestSourceTs: null } } }],
    until: 3_600,
    says: { state: "ok", evidence: { cohortAgeSeconds: null } },
  },
  {
    ...frame,
    name: "11 an unread record on the topic keeps the page with the fold although the source goes on",
    changes: [{ at: 60, see: { "enrollment.fold": read("1060", "1061", null), "enrollment.state": appliedTo(57) } }],
    until: 1_200,
    says: { state: "page", reason: "fold-behind", owners: ["fold-team"] },
  },
  {
    ...frame,
    name: "12 unread records of an unread time are unknown, not young",
    changes: [{ at: 60, see: { "enrollment.fold": read("1060", "1061", null) } }],
    until: 120,
    says: { state: "unknown", reason: "not-observed" },
  },
  {
    ...frame,
    name: "13 a fold that never committed is unknown",
    changes: [{ at: 60, see: { "enrollment.fold": read(null, "1061", null) } }],
    until: 600,
    says: { state: "unknown", reason: "no-commit-yet" },
  },
  {
    ...frame,
    name: "14 the cohort's database unseen: whether a change pends is unknown",
    changes: [{ at: 60, see: { "enrollment.state": { failed: "timeout" } } }],
    until: 120,
    says: { state: "unknown", unseen: "enrollment.state" },
  },
  {
    ...frame,
    name: "15 the source's newest change unseen is unknown too",
    changes: [{ at: 60, see: { "enrollment.captured": null } }],
    until: 120,
    says: { state: "unknown", unseen: "enrollment.captured" },
  },
  {
    ...frame,
    name: "16 the group unseen is unknown although the cohort is fresh",
    changes: [{ at: 60, see: { "enrollment.fold": { failed: "refused" } } }],
    until: 120,
    says: { state: "unknown", unseen: "enrollment.fold" },
  },
];
