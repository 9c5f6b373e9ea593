import { expect, test } from "vitest";
import { RangeSet } from "../evaluate/range-set.ts";
import { extentOf, type Facts, type Kept, seenBetween, stateOf } from "./standing.ts";

const set = RangeSet.parse;
const letter = (offset: number, identity: string | null, act: Kept["act"] = null, partition = 0): Kept => ({
  ...{ partition, offset: String(offset), identity, act },
  appendedAt: new Date(0),
});
const facts: Facts = { debt: 2, unhandled: set("{[7,9)}"), accepted: set("{[11,12)}") };

test.each([
  ["owed by the ledger", letter(0, "7"), facts, "open"],
  ["no more owed and accepted by nobody: it has landed", letter(0, "10"), facts, "landed-again"],
  ["accepted by name", letter(0, "11"), facts, "written-off"],
  ["never judged", letter(0, "10"), { ...facts, unhandled: null }, "open"],
  ["naming no line", letter(0, null), facts, "open"],
  ["naming no line, with no debt left", letter(0, null), { ...facts, debt: 0 }, "written-off"],
  ["whose debt was never measured", letter(0, null), { ...facts, debt: null }, "open"],
  ["acted on, whatever the ledger says", letter(0, "7", "written-off"), facts, "written-off"],
] as const)("a dead letter %s", (_, one, of, state) => {
  expect(stateOf(one, of)).toBe(state);
});

test("a replay counts the letters of its own coordinates, and what came since", () => {
  const letters = [letter(0, "7"), letter(1, "10"), letter(2, "11"), letter(3, "8"), letter(1, "10", null, 1)];
  const ranges = [{ partition: 0, from: "0", to: "2" }];
  const before = { ever: "4", committed: "100", observedAt: null };
  const now = { ever: "5", committed: "130", observedAt: "2026-11-30T09:00:00.000Z" };
  expect(seenBetween(letters, facts, { before, now, ranges })).toEqual({
    ...{ letters: 3, landed: 1, writtenOff: 1, open: 1, setAsideSince: 1, sinkRead: "30" },
    observedAt: now.observedAt,
  });
  expect(
    seenBetween(letters, { ...facts, unhandled: null }, { before, now: { ...now, committed: null }, ranges }),
  ).toMatchObject({ landed: null, sinkRead: null, open: 3 });
});

test.each([
  ["a line by its identity", letter(0, "7"), { financial: true }, "{[7,8)}"],
  [
    "one that names none, from 2^62 on",
    letter(0, null),
    { financial: true },
    "{[4611686018427387905,4611686018427387906)}",
  ],
  ["a record without identity by the first place that is free", letter(0, null), { financial: false }, "{[2,3)}"],
] as const)("%s is what writing it off accepts", (_, one, { financial }, extent) => {
  const accepted = set("{[0,2),[4611686018427387904,4611686018427387905)}");
  expect(extentOf(one, { financial, ever: 5n, unreadable: 2n, accepted })).toBe(extent);
});

test("nothing is accepted twice", () => {
  const accepted = set("{[0,5)}");
  expect(extentOf(letter(0, null), { financial: false, ever: 5n, unreadable: 0n, accepted })).toBeNull();
});
