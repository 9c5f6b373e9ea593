import { expect, test } from "vitest";
import { RangeSet } from "../../evaluate/range-set.ts";
import { exitCodeOf, judgeCompleteness } from "./judge.ts";
import { parseThrough } from "./through.ts";
import type { Facts, LedgerFacts, Through } from "./types.ts";

const set = (text: string) => RangeSet.parse(text);
/** 1 to 10 settled; 11 to 40 landed but: 20 dead-lettered, 25 void, 30 missing, 38 and 39 in an open file, 40 pending. */
const sets = {
  landed: set("{[11,20),[21,25),[26,30),[31,38)}"),
  deadLettered: set("{[20,21)}"),
  buffered: set("{[38,40)}"),
  pending: set("{[40,41)}"),
  void: set("{[25,26)}"),
  filtered: set("{}"),
  missing: set("{[30,31)}"),
};
const ledger: LedgerFacts = {
  from: 1n,
  settledTo: 11n,
  top: 40n,
  sets,
  unhandled: set("{[20,21)}"),
  unreadable: 0,
  extra: set("{}"),
};
const at = (position: bigint): Through => ({ asked: String(position), position });
const judge = (through: Through, patch: Partial<LedgerFacts> = {}) =>
  judgeCompleteness(
    { product: "p", identity: "line_seq", measuredAt: "2026-11-30T08:00:00.000Z", ledger: { ...ledger, ...patch } },
    through,
  );

test.each([
  [19n, "complete", []],
  [20n, "incomplete", ["dead-letters-unhandled"]],
  [30n, "incomplete", ["missing", "dead-letters-unhandled"]],
  [40n, "incomplete", ["missing", "dead-letters-unhandled", "on-its-way"]],
])("through %s it is %s", (position, state, blockers) => {
  expect(judge(at(position))).toMatchObject({ state, blockers, through: String(position) });
});

test("a dead letter counts until it has landed or somebody accepted it by name", () => {
  const landed = { sets: { ...sets, landed: sets.landed.union(set("{[20,21)}")), deadLettered: set("{}") } };
  expect(judge(at(29n), { ...landed, unhandled: set("{}") })).toMatchObject({ state: "complete", reason: "closes" });
  expect(judge(at(29n), { unhandled: set("{}") })).toMatchObject({ state: "complete", counts: { deadLettered: 1 } });
});

test("a dead letter that names no line stands in the way of every line", () => {
  expect(judge(at(11n), { unreadable: 1 })).toMatchObject({
    state: "incomplete",
    blockers: ["dead-letters-unhandled"],
  });
});

test("lines on their way block a line that was asked for, and do not block what is due", () => {
  const clean = { sets: { ...sets, missing: set("{}") }, unhandled: set("{}") };
  expect(judge(at(39n), clean)).toMatchObject({ state: "incomplete", ranges: { onItsWay: "{[38,40)}" } });
  expect(judge({ asked: null, position: null }, clean)).toMatchObject({ state: "complete", through: "40" });
});

test("the equation adds up, wherever it ends", () => {
  for (let position = 1n; position <= 40n; position += 1n) {
    const { counts } = judge(at(position));
    const { lines, ...parts } = counts ?? { lines: -1 };
    expect(lines).toBe(Number(position));
    expect(Object.values(parts).reduce((sum, each) => sum + each, 0)).toBe(lines);
  }
});

test.each([
  ["beyond what was read", at(41n), {}, "beyond-what-was-read"],
  ["before the ledger", at(0n), {}, "before-the-ledger"],
  ["more landed than the table held", at(15n), { extra: set("{[41,42)}") }, "landed-beyond-table"],
  ["a time that has not come", { asked: "2030-01-01", unknown: "not-over-yet" } as Through, {}, "not-over-yet"],
] as const)("unknown: %s", (_, through, patch, reason) => {
  expect(judge(through, patch)).toMatchObject({ state: "unknown", reason, blockers: [], counts: null });
});

test("what could not be measured is unknown whatever was asked", () => {
  const unseen: Facts = {
    product: "p",
    identity: "line_seq",
    measuredAt: null,
    ledger: null,
    unseen: "collector-silent",
  };
  expect(judgeCompleteness(unseen, at(5n))).toMatchObject({ state: "unknown", reason: "collector-silent" });
});

test("0 to publish, 1 when it would be short, 2 when nobody can say", () => {
  expect((["complete", "incomplete", "unknown"] as const).map((state) => exitCodeOf({ state }))).toEqual([0, 1, 2]);
});

test("a line, a day to its end, an instant; nothing else", () => {
  expect(parseThrough("48213")).toEqual({ kind: "position", at: 48_213n });
  expect(parseThrough("9007199254740993")).toEqual({ kind: "position", at: 9_007_199_254_740_993n });
  expect(parseThrough("2026-11-29")).toEqual({ kind: "instant", at: Date.UTC(2026, 10, 30) });
  expect(parseThrough("2026-11-29T23:00:00+01:00")).toEqual({ kind: "instant", at: Date.UTC(2026, 10, 29, 22) });
  expect(parseThrough(undefined)).toEqual({ kind: "all-due" });
  for (const text of ["-1", "yesterday", "2026-13-01", "2026-02-30", "2026-11-29T23:00", "9".repeat(19)])
    expect(parseThrough(text), text).toBeNull();
});
