import { expect, test } from "vitest";
import { evaluate } from "../evaluate.ts";
import { clock, dawn, lsnAt, partition } from "../proof/healthy.fixture.ts";
import { type Change, type Laid, observe, shippedContract } from "../proof/timeline.fixture.ts";
import type { Memory, Signal } from "../types.ts";

const contract = shippedContract();
const signalAt = (name: string, changes: Change[], until: number): Signal | undefined => {
  let memory: Memory = {};
  let signals: Signal[] = [];
  for (let second = 0; second <= until; second += 15) {
    const sweep = { at: clock(second), observations: observe(changes, second) };
    ({ memory, signals } = evaluate(contract, memory, sweep, dawn + second * 1000));
  }
  return signals.find(({ id }) => id === `enrollment-cohort.${name}`);
};
const on = (id: string, laid: Laid | ((second: number) => Laid), at = 60): Change[] => [{ at, see: { [id]: laid } }];
const unread = (committed: string | null, end: string, oldest: number | null): Laid => ({
  partitions: [
    partition("enrollment.public.enrollment", 0, {
      committed,
      start: "0",
      end,
      oldestUnreadAt: oldest === null ? null : clock(oldest),
    }),
  ],
});

type Case = [name: string, signal: string, changes: Change[], until: number, right: Record<string, unknown>];
const cases: Case[] = [
  [
    "1 retained WAL is bytes against the budget",
    "retained-wal",
    [],
    60,
    {
      cursor: "enrollment_debezium",
      field: "restart_lsn",
      unit: "bytes",
      value: 3_000_000,
      limit: 536_870_912,
      state: "ok",
      observedAt: clock(60),
    },
  ],
  [
    "2 over the budget for the window it is a page",
    "retained-wal",
    on("enrollment.slot", (s) => ({ restartLsn: lsnAt(s - 6_000) })),
    120,
    { value: 600_000_000, state: "page", reason: "budget-reached" },
  ],
  [
    "3 before the window has passed it is ok with the figure",
    "retained-wal",
    on("enrollment.slot", (s) => ({ restartLsn: lsnAt(s - 6_000) })),
    105,
    { value: 600_000_000, state: "ok" },
  ],
  [
    "4 a lost slot's bytes vanish: page with the last known figure (case 65)",
    "retained-wal",
    on("enrollment.slot", { restartLsn: null, active: false, walStatus: "lost" }),
    120,
    { value: 3_000_000, observedAt: clock(45), state: "page", reason: "slot-lost" },
  ],
  [
    "5 an absent slot is a page with the last known figure",
    "retained-wal",
    on("enrollment.slot", {
      present: false,
      restartLsn: null,
      confirmedFlushLsn: null,
      active: false,
      walStatus: null,
    }),
    60,
    { value: 3_000_000, state: "page", reason: "slot-absent" },
  ],
  [
    "6 a standby's slot is paused with its figure (case 68)",
    "retained-wal",
    on("enrollment.slot", { synced: true, active: false }),
    600,
    { state: "paused", reason: "synced-slot", value: 3_000_000 },
  ],
  [
    "7 an inactive slot inside its budget keeps an ok figure; its page is another",
    "retained-wal",
    on("enrollment.slot", { active: false }),
    600,
    { state: "ok" },
  ],
  [
    "8 cohort age is always shown",
    "cohort-age",
    [],
    60,
    {
      cursor: "enrollment-fold",
      field: "source.ts_ms",
      unit: "s",
      value: 3,
      limit: 900,
      state: "ok",
      reason: "within-limit",
    },
  ],
  [
    "9 an old cohort with nothing pending is ok (N05)",
    "cohort-age",
    [
      {
        at: 60,
        see: {
          "enrollment.state": { newestSourceTs: clock(58) },
          "enrollment.captured": { newestCommitAt: clock(58) },
        },
      },
    ],
    3_600,
    { value: 3_542, state: "ok", reason: "nothing-pending" },
  ],
  [
    "10 with a change pending past the SLO it is a page",
    "cohort-age",
    on("enrollment.state", { newestSourceTs: clock(57) }),
    990,
    { value: 933, state: "page", reason: "before-the-topic" },
  ],
  [
    "11 old and the source's newest change unseen: whether it is late is unknown",
    "cohort-age",
    [{ at: 60, see: { "enrollment.state": { newestSourceTs: clock(58) }, "enrollment.captured": null } }],
    1_200,
    { value: 1_142, state: "unknown", reason: "not-observed" },
  ],
  [
    "12 the state unseen keeps the last known age",
    "cohort-age",
    on("enrollment.state", { failed: "timeout" }),
    120,
    { value: 3, observedAt: clock(45), state: "unknown", reason: "source-failed" },
  ],
  [
    "13 nothing applied but a snapshot has no age yet",
    "cohort-age",
    on("enrollment.state", { newestSourceTs: null }, 0),
    60,
    { value: null, state: "unknown", reason: "no-position-yet" },
  ],
  [
    "14 offset age counts from the last movement of the stored LSN",
    "offset-age",
    on("enrollment.offset", { lsn: lsnAt(58) }),
    360,
    { cursor: "enrollment-debezium", field: "lsn", unit: "s", value: 300, limit: null, state: "ok" },
  ],
  ["15 a moving offset has no age", "offset-age", [], 60, { value: 0, state: "ok" }],
  [
    "16 no stored offset is unknown",
    "offset-age",
    on("enrollment.offset", { lsn: null }, 0),
    60,
    { value: null, state: "unknown", reason: "no-position-yet" },
  ],
  [
    "17 fold lag is a count of records",
    "fold-lag",
    on("enrollment.fold", unread("1060", "1100", 60)),
    120,
    { cursor: "enrollment-fold", unit: "records", value: 40, limit: null, state: "ok" },
  ],
  [
    "18 and a page once the oldest of them is late",
    "fold-lag",
    on("enrollment.fold", unread("1060", "1100", 60)),
    375,
    { value: 40, state: "page", reason: "fold-behind" },
  ],
  [
    "19 a fold that never committed is unknown, not the whole log",
    "fold-lag",
    on("enrollment.fold", unread(null, "1100", null), 0),
    60,
    { value: 0, state: "unknown", reason: "no-commit-yet" },
  ],
  [
    "20 a cohort dated an hour ahead warns of its clock, fresh it is not (case 75)",
    "cohort-age",
    on("enrollment.state", { newestSourceTs: clock(3_660) }),
    60,
    { value: 0, state: "warn", reason: "clocks-disagree" },
  ],
  [
    "21 two seconds ahead are within what clocks differ by",
    "cohort-age",
    on("enrollment.state", { newestSourceTs: clock(62) }),
    60,
    { value: 0, state: "ok", reason: "within-limit" },
  ],
];

test.each(cases)("%s", (_name, name, changes, until, right) => {
  expect(signalAt(name, changes, until)).toMatchObject(right);
});
