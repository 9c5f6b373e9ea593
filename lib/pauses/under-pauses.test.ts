import { expect, it } from "vitest";
import { contractWith, pageOf } from "../delivery/delivery.fixture.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Evaluation, Signal, Verdict } from "../evaluate/types.ts";
import { coveredBy, type Pause, underPauses } from "./under-pauses.ts";

const contract = contractWith({});
const from = Date.UTC(2026, 10, 30, 9);
const hour = 3_600_000;
const pause = (scope: string): Pause => ({ scope, from, until: from + 2 * hour });
const verdict = (
  failureMode: FailureModeId,
  subject: string,
  product: string | null = "enrollment-cohort",
): Verdict => ({
  failureMode,
  subject,
  product,
  state: "page",
  reason: "stopped",
  owners: ["connector-team"],
  evidence: {},
  forMs: 0,
});
const verdicts = [
  verdict("F19", "enrollment.slot"),
  verdict("F20", "enrollment.slot"),
  verdict("F22", "enrollment.slot"),
  verdict("F23", "enrollment.fold"),
  verdict("F10", "purchases.sourceConnector", "purchase-lines"),
  verdict("F43", "dependency.connect", null),
  verdict("F17", "revenue.group", "course-revenue"),
];
const evaluationOf = (signals: Signal[] = []): Evaluation => ({
  verdicts,
  signals,
  readings: [],
  memory: {},
  ledgers: {},
});
const paged = (pauses: Pause[], at = from, pages: ReturnType<typeof pageOf>[] = []) =>
  underPauses(evaluationOf(), { contract, pauses, pages, now: at })
    .verdicts.filter(({ state }) => state === "page")
    .map(({ failureMode }) => failureMode);

it("covers all that a worker carries in one act; loss and the slot's budget stay live", () => {
  expect(paged([pause("dependency.connect")])).toEqual(["F20", "F22", "F23", "F17"]);
  expect(coveredBy(contract, "dependency.connect")).toEqual(
    expect.arrayContaining([
      "enrollment.slot",
      "enrollment.connector",
      "purchases.sourceConnector",
      "landing.connector",
    ]),
  );
});

it("covers one cursor and no other", () => {
  expect(paged([pause("enrollment.fold")])).not.toContain("F23");
  expect(paged([pause("enrollment.fold")])).toHaveLength(verdicts.length - 1);
});

it("begins and ends by its own clock", () => {
  const all = verdicts.length;
  const one = [pause("enrollment.fold")];
  expect([-1, 0, 2 * hour - 1, 2 * hour].map((after) => paged(one, from + after).length)).toEqual([
    all,
    all - 1,
    all - 1,
    all,
  ]);
});

it("talks no page away that had fired before", () => {
  const fired = pageOf({ failureMode: "F19", subject: "enrollment.slot" });
  expect(paged([pause("dependency.connect")], from, [fired])).toContain("F19");
  expect(paged([pause("dependency.connect")], from, [{ ...fired, firedAt: null }])).not.toContain("F19");
});

it("shows the figures of what it covers as paused, but no disk's", () => {
  const signal = (id: string, cursor: string, unit: string, state: Signal["state"]): Signal => ({
    id,
    product: "enrollment-cohort",
    cursor,
    field: "x",
    value: 1,
    unit,
    limit: 0,
    observedAt: null,
    state,
    reason: "fold-behind",
    evidence: {},
  });
  const signals = [
    signal("age", "enrollment-fold", "s", "page"),
    signal("well", "enrollment-fold", "s", "ok"),
    signal("wal", "enrollment_debezium", "bytes", "page"),
  ];
  const pauses = [pause("enrollment.fold"), pause("enrollment.slot")];
  const shown = underPauses(evaluationOf(signals), { contract, pauses, pages: [], now: from }).signals;
  expect(shown.map(({ state }) => state)).toEqual(["paused", "ok", "page"]);
});

it("covers the replay that was declared for this very cursor, but no record that a new checkpoint left out", () => {
  const made = (skippedAtMost: string): Evaluation => ({
    ...evaluationOf(),
    verdicts: [{ ...verdict("F39", "tile.checkpoint", "progress-tile"), evidence: { skippedAtMost } }],
  });
  const stateUnder = (scope: string, skipped: string) =>
    underPauses(made(skipped), { contract, pauses: [pause(scope)], pages: [], now: from }).verdicts[0]?.state;
  expect(stateUnder("tile.checkpoint", "0")).toBe("paused");
  expect(stateUnder("tile.checkpoint", "12")).toBe("page");
  expect(stateUnder("dependency.kafka", "0")).toBe("page");
});

it("covers what waits before the topic as it does the slot", () => {
  const late = (reason: Verdict["reason"]): Evaluation => ({
    ...evaluationOf(),
    verdicts: [{ ...verdict("F23", "enrollment.fold"), reason }],
  });
  const stateOf = (reason: Verdict["reason"]) =>
    underPauses(late(reason), { contract, pauses: [pause("dependency.connect")], pages: [], now: from }).verdicts[0]
      ?.state;
  expect(stateOf("before-the-topic")).toBe("paused");
  expect(stateOf("fold-behind")).toBe("page");
});
