import { expect, test } from "vitest";
import { faults } from "../../lab/fire/faults.ts";
import { dueAt, firstAbout, keyOf, litBy, sayingOf, type Watched } from "./judge.ts";
import type { Held } from "./pair.ts";
import type { Arrival } from "./receiver.ts";
import { isAbout, knownSubjects } from "./subjects.ts";

const slot = {
  alertname: "PostgresSlotUnused",
  severity: "warning",
  job: "postgres",
  slot_name: "enrollment_debezium",
};
const rollbacks = { alertname: "PostgresManyRollbacks", severity: "warning", job: "postgres", datname: "commerce" };
const lag = { alertname: "KafkaGroupLagOver50", severity: "critical", consumergroup: "enrollment-fold" };
const from = 1_000_000;
const span = { from, to: from + 60_000 };

const held = (labels: Record<string, string>, activeAt: number): [string, Held] => [
  keyOf(labels),
  { labels, state: "pending", activeAt },
];
const arrival = (labels: Record<string, string>, at: number, more: Partial<Arrival> = {}): Arrival => ({
  setting: "fastest",
  team: "database-owner",
  status: "firing",
  labels,
  at,
  ...more,
});
const watched = (more: Partial<Watched>): Watched => ({
  setting: "fastest",
  before: new Set(),
  held: new Map(),
  stood: new Set(),
  arrivals: [],
  ...more,
});

test("an alert counts from the cause: when its condition was true, when it was in the team's hands", () => {
  const arrivals = [
    arrival(slot, from - 1, {}),
    arrival(slot, from + 5_000, { setting: "default" }),
    arrival(slot, from + 25_300),
    arrival(slot, from + 31_000, { status: "resolved" }),
  ];
  const lit = litBy(watched({ held: new Map([held(slot, from + 4_000)]), arrivals }), span, "enrollment.slot");
  expect(lit).toEqual([
    {
      alert: "PostgresSlotUnused",
      severity: "warning",
      labels: { job: "postgres", slot_name: "enrollment_debezium" },
      team: "database-owner",
      true: 4,
      delivered: 25.3,
      due: null,
      about: true,
    },
  ]);
});

test("what stood before the cause is not lit by it", () => {
  const all = watched({
    before: new Set([keyOf(slot)]),
    held: new Map([held(slot, from + 4_000)]),
    stood: new Set([keyOf(slot)]),
  });
  expect(litBy(all, span, "enrollment.slot")).toEqual([]);
});

test("an alert that stood before, ended, and came again is told by what came after", () => {
  const arrivals = [arrival(slot, from + 3_000), arrival(slot, from + 44_000)];
  const [again] = litBy(watched({ held: new Map([held(slot, from + 20_000)]), arrivals }), span, "enrollment.slot");
  expect(again?.delivered).toBe(44);
});

test("what was still pending has a time at which it would have come; what had ended has none", () => {
  const both = new Map([held(slot, from + 4_000), held(rollbacks, from + 9_000)]);
  const lit = litBy(
    watched({ setting: "default", held: both, stood: new Set([keyOf(slot)]) }),
    span,
    "enrollment.slot",
  );
  expect(lit.map(({ alert, delivered, due }) => ({ alert, delivered, due }))).toEqual([
    { alert: "PostgresSlotUnused", delivered: null, due: 4 + 60 + 30 },
  ]);
  const swing = watched({
    setting: "default",
    held: new Map([held(lag, from + 45_000)]),
    stood: new Set([keyOf(lag)]),
  });
  expect(litBy(swing, span, "enrollment.slot")).toEqual([]);
  expect(dueAt("KafkaPartitionLag", "default", 0)).toBe(15_000 + 30_000);
});

test("the first about the thing that broke comes after others that were told earlier", () => {
  const both = new Map([held(slot, from + 4_000), held(rollbacks, from)]);
  const arrivals = [arrival(slot, from + 30_000), arrival(rollbacks, from + 8_000)];
  const lit = litBy(watched({ held: both, arrivals }), span, "enrollment.slot");
  expect(lit.map(({ alert }) => alert)).toEqual(["PostgresManyRollbacks", "PostgresSlotUnused"]);
  expect(firstAbout(lit, new Set())?.alert).toBe("PostgresSlotUnused");
});

test("an alert that also comes with nothing wrong tells nothing of a cause", () => {
  const arrivals = [arrival(slot, from + 30_000)];
  const lit = litBy(watched({ held: new Map([held(slot, from + 4_000)]), arrivals }), span, "enrollment.slot");
  expect(firstAbout(lit, new Set(lit.map(sayingOf)))).toBeUndefined();
});

test("every subject that can be caused has its labels, or is said to have none", () => {
  expect(faults.map(({ subject }) => subject).filter((subject) => !knownSubjects.includes(subject))).toEqual([]);
  expect(isAbout({ connector: "purchase-line-s3" }, "purchases.dlq")).toBe(true);
  expect(isAbout({ connector: "progress-s3" }, "purchases.dlq")).toBe(false);
  expect(isAbout({ job: "postgres" }, "mart.rows")).toBe(false);
});
