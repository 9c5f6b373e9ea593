import { clock, partition } from "./healthy.fixture.ts";
import type { Change, Laid, Row } from "./timeline.fixture.ts";

const missing = { mode: "F09", subject: "landing.sink" } as const;
const landing = { mode: "F07", subject: "landing.sink" } as const;
const purchases = { mode: "F16", subject: "purchases.sink" } as const;
const topic = "learning.progress";

const on = (id: string, laid: Laid | ((second: number) => Laid), at = 60): Change[] => [{ at, see: { [id]: laid } }];
const none = [partition(topic, 0, { committed: null, start: "0", end: "1060", oldestUnreadAt: null })];
const dead: Laid = { state: "Dead", members: 0, partitions: none };
const read = (
  ...partitions: [committed: string | null, end: string, oldest: number | null, start?: string][]
): Laid => ({
  partitions: partitions.map(([committed, end, oldest, start], index) =>
    partition(topic, index, {
      committed,
      start: start ?? "0",
      end,
      oldestUnreadAt: oldest === null ? null : clock(oldest),
    }),
  ),
});

export const groupMissingRows: Row[] = [
  {
    ...missing,
    name: "1 a stable group with commits",
    changes: [],
    until: 300,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...missing,
    name: "2 known to nobody for two minutes: no group and no commits (case 24)",
    changes: on("landing.sink", dead),
    until: 180,
    says: { state: "page", reason: "group-missing", owners: ["landing-team"], since: 60 },
  },
  {
    ...missing,
    name: "3 inside its two minutes it is ok",
    changes: on("landing.sink", dead),
    until: 165,
    says: { state: "ok", clear: false },
  },
  {
    ...missing,
    name: "4 Dead by a classic describe with commits is a group of the new protocol (case 26)",
    changes: on("landing.sink", (s) => ({
      ...read([String(1_000 + s), String(1_000 + s), null]),
      state: "Dead",
      members: 0,
    })),
    until: 600,
    says: { state: "ok" },
  },
  {
    ...missing,
    name: "5 Empty with commits is not missing",
    changes: on("landing.sink", { state: "Empty", members: 0 }),
    until: 600,
    says: { state: "ok", reason: "group-empty" },
  },
  {
    ...missing,
    name: "6 a rebalance is not (N06)",
    changes: on("landing.sink", { state: "PreparingRebalance", members: 0 }),
    until: 600,
    says: { state: "ok" },
  },
  {
    ...missing,
    name: "7 a state nobody could tell, without commits, is unknown",
    changes: on("landing.sink", { ...dead, state: "Unknown" }),
    until: 600,
    says: { state: "unknown", reason: "no-commit-yet" },
  },
  {
    ...missing,
    name: "8 not seen is unknown",
    changes: on("landing.sink", { failed: "timeout" }),
    until: 600,
    says: { state: "unknown", unseen: "landing.sink" },
  },
  {
    ...missing,
    name: "9 a group that came back has ended it (case 25)",
    changes: [...on("landing.sink", dead), { at: 240, see: { "landing.sink": {} } }],
    until: 240,
    says: { state: "ok", clear: true },
  },
];

const behind = (age: number) => on("landing.sink", (s) => read(["100", "200", s - age]));

export const oldestUnlandedRows: Row[] = [
  { ...landing, name: "1 nothing unread", changes: [], until: 60, says: { state: "ok", reason: "nothing-pending" } },
  {
    ...landing,
    name: "2 the oldest unlanded record is past fifteen minutes",
    changes: behind(901),
    until: 60,
    says: {
      state: "page",
      reason: "oldest-unlanded",
      owners: ["landing-team"],
      evidence: { oldestUnreadSeconds: 901, allowedSeconds: 900, unreadRecords: "100" },
    },
  },
  {
    ...landing,
    name: "3 at fifteen minutes it is not, nor is it clear",
    changes: behind(900),
    until: 60,
    says: { state: "ok", clear: false },
  },
  {
    ...landing,
    name: "4 below nine tenths it is clear",
    changes: behind(800),
    until: 60,
    says: { state: "ok", clear: true },
  },
  {
    ...landing,
    name: "5 RUNNING and not moving is found by what waits (case 37)",
    changes: on("landing.sink", read(["1060", "3060", 60])),
    until: 1_260,
    says: { state: "page" },
  },
  {
    ...landing,
    name: "6 one partition of three that stands (case 27)",
    changes: on("landing.sink", (s) =>
      read([String(s), String(s), null], [String(s), String(s), null], ["653", "2000", 60]),
    ),
    until: 975,
    says: { state: "page", evidence: { partitionsWaiting: 1, partitions: 3 } },
  },
  {
    ...landing,
    name: "7 a commit above an end read after it: nothing waits, nothing is negative (case 1)",
    changes: on("landing.sink", read(["1012", "1000", null])),
    until: 60,
    says: { state: "ok", reason: "reads-not-simultaneous", evidence: { unreadRecords: "0" } },
  },
  {
    ...landing,
    name: "8 and it hides no other partition's lag (case 1)",
    changes: on("landing.sink", read(["1012", "1000", null], ["100", "112", 50])),
    until: 60,
    says: { state: "ok", evidence: { unreadRecords: "12" } },
  },
  {
    ...landing,
    name: "9 a commit far above the end is zero here; its own page comes with its rule (case 2)",
    changes: on("landing.sink", read(["9000", "500", null])),
    until: 60,
    says: { state: "ok", reason: "reads-not-simultaneous", evidence: { unreadRecords: "0" } },
  },
  {
    ...landing,
    name: "10 a partition without a commit is unknown: neither -1 nor 0 nor the whole log (cases 4, 21)",
    changes: on("landing.sink", read(["100", "100", null], [null, "1000000", null])),
    until: 60,
    says: {
      state: "unknown",
      reason: "no-commit-yet",
      evidence: { unreadRecords: "0", partitionsUnknown: 1, uncommittedAtMost: "1000000" },
    },
  },
  {
    ...landing,
    name: "11 at most what the log still holds (case 5)",
    changes: on("landing.sink", read([null, "8000050", null, "8000000"])),
    until: 60,
    says: { state: "unknown", evidence: { uncommittedAtMost: "50" } },
  },
  {
    ...landing,
    name: "12 an empty partition needs no commit",
    changes: on("landing.sink", read(["100", "100", null], [null, "7", null, "7"])),
    until: 60,
    says: { state: "ok" },
  },
  {
    ...landing,
    name: "13 an unknown partition hides no late one (case 12)",
    changes: on("landing.sink", read(["1", "9", -1_000], [null, "70", null])),
    until: 60,
    says: { state: "page", evidence: { partitionsUnknown: 1 } },
  },
  {
    ...landing,
    name: "14 a source quiet for six hours leaves nothing waiting (case 10)",
    changes: on("landing.sink", read(["500", "500", null])),
    until: 21_600,
    says: { state: "ok", reason: "nothing-pending" },
  },
  {
    ...landing,
    name: "15 what retention deleted is not counted as waiting (case 6)",
    changes: on("landing.sink", read(["100", "1000", 50, "600"])),
    until: 60,
    says: { state: "ok", evidence: { unreadRecords: "400" } },
  },
  {
    ...landing,
    name: "16 beyond 2^53 two records are two (case 20)",
    changes: on("landing.sink", read(["9007199254740993", "9007199254740995", 50])),
    until: 60,
    says: { state: "ok", evidence: { unreadRecords: "2" } },
  },
  {
    ...landing,
    name: "17 unread records whose time was not read are unknown, not young",
    changes: on("landing.sink", read(["100", "200", null])),
    until: 60,
    says: { state: "unknown", reason: "not-observed" },
  },
  {
    ...landing,
    name: "18 a stopped reader is never lag 0 (case 101)",
    changes: on("landing.sink", { failed: "not-found" }),
    until: 60,
    says: { state: "unknown", unseen: "landing.sink" },
  },
  {
    ...landing,
    name: "19 a hung exporter's last values do not stand for ever (case 125)",
    changes: [...behind(901), { at: 120, see: { "landing.sink": { failed: "timeout" } } }],
    until: 120,
    says: { state: "unknown", reason: "source-failed" },
  },
];

const tail = (records: number) => on("purchases.sink", read(["1000", String(1_000 + records), 60]));

export const oldestPendingRows: Row[] = [
  { ...purchases, name: "1 nothing unread", changes: [], until: 60, says: { state: "ok" } },
  {
    ...purchases,
    name: "2 the oldest line on the topic is past its allowance and more came after it",
    changes: on("purchases.sink", (s) => read(["1000", String(1_000 + s), 60])),
    until: 975,
    says: { state: "page", reason: "oldest-pending" },
  },
  {
    ...purchases,
    name: "3 the last lines before a quiet time rest in an open file: a warning (N07)",
    changes: tail(4),
    until: 975,
    says: { state: "warn", reason: "rotation-waits" },
  },
  {
    ...purchases,
    name: "4 more than open files hold do not rest there",
    changes: tail(500),
    until: 975,
    says: { state: "page" },
  },
  {
    ...purchases,
    name: "5 nor does a tail after which a record came that closed the file",
    changes: [...tail(4), ...on("purchases.sink", read(["1000", "1005", 60]), 435)],
    until: 975,
    says: { state: "page" },
  },
  {
    ...purchases,
    name: "6 a record inside the rotation closes nothing",
    changes: [...tail(4), ...on("purchases.sink", read(["1000", "1005", 60]), 405)],
    until: 975,
    says: { state: "warn" },
  },
  {
    ...purchases,
    name: "7 a sink that commits when it reads has no such file",
    overrides: (contract) => {
      const prefix = contract.products["purchase-lines"]?.cursors.prefix;
      if (prefix?.kind === "object-prefix") prefix.commits = "on-put";
    },
    changes: tail(4),
    until: 975,
    says: { state: "page" },
  },
  {
    ...purchases,
    name: "8 ten minutes old is within the allowance",
    changes: on("purchases.sink", (s) => read(["1000", String(1_000 + s), 60])),
    until: 660,
    says: { state: "ok", reason: "within-limit" },
  },
  {
    ...purchases,
    name: "9 the open file holds up to its flush size",
    changes: tail(499),
    until: 975,
    says: { state: "warn" },
  },
];
