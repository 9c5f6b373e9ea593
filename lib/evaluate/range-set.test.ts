import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Range, RangeSet } from "./range-set.ts";

const top = 60;
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: top }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]): Range => [BigInt(start), BigInt(start + length)]);
const anyRanges = fc.array(anyRange, { maxLength: 8 });

/** The same set, counted out one identity at a time. */
const bruteForce = (ranges: readonly Range[]) => {
  const members = new Set<bigint>();
  for (const [start, end] of ranges) for (let n = start; n < end; n += 1n) members.add(n);
  return members;
};
const membersOf = (set: RangeSet) => [...bruteForce(set.ranges())];
const sorted = (members: Iterable<bigint>) => [...members].sort((a, b) => (a < b ? -1 : 1));

describe("a range set agrees with counting one identity at a time", () => {
  test("for union, difference, intersection and containment", () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (left, right) => {
        const [a, b] = [RangeSet.of(...left), RangeSet.of(...right)];
        const [bruteA, bruteB] = [bruteForce(left), bruteForce(right)];
        expect(membersOf(a.union(b))).toEqual(sorted(new Set([...bruteA, ...bruteB])));
        expect(membersOf(a.minus(b))).toEqual(sorted([...bruteA].filter((n) => !bruteB.has(n))));
        expect(membersOf(a.intersect(b))).toEqual(sorted([...bruteA].filter((n) => bruteB.has(n))));
        expect(a.covers(b)).toBe([...bruteB].every((n) => bruteA.has(n)));
        expect(RangeSet.unionOf([a, b, a]).toString()).toBe(a.union(b).toString());
      }),
      { numRuns: 2_000 },
    );
  });

  test("for size, ends, membership and cuts", () => {
    fc.assert(
      fc.property(anyRanges, fc.integer({ min: -1, max: top + 15 }), (ranges, at) => {
        const set = RangeSet.of(...ranges);
        const brute = sorted(bruteForce(ranges));
        const cut = BigInt(at);
        expect(set.size).toBe(BigInt(brute.length));
        expect(set.isEmpty).toBe(brute.length === 0);
        expect(set.first).toBe(brute[0] ?? null);
        expect(set.last).toBe(brute.at(-1) ?? null);
        expect(set.has(cut)).toBe(brute.includes(cut));
        expect(membersOf(set.lessThan(cut))).toEqual(brute.filter((n) => n < cut));
        expect(membersOf(set.from(cut))).toEqual(brute.filter((n) => n >= cut));
        expect(membersOf(set.lowest(cut))).toEqual(brute.slice(0, Math.max(0, at)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("and its text is canonical: sorted, apart, and read back to the same set", () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const set = RangeSet.of(...ranges);
        const pairs = set.ranges();
        for (const [index, [start, end]] of pairs.entries()) {
          expect(start < end).toBe(true);
          const before = pairs[index - 1];
          if (before) expect(before[1] < start).toBe(true);
        }
        expect(RangeSet.parse(set.toString()).equals(set)).toBe(true);
        expect(RangeSet.of(...[...ranges].reverse()).toString()).toBe(set.toString());
      }),
    );
  });
});

describe("a range set", () => {
  test("keeps identities that a JavaScript number cannot", () => {
    const set = RangeSet.parse("{[9007199254740993,9007199254740995)}");
    expect(set.has(9007199254740993n)).toBe(true);
    expect(set.has(9007199254740992n)).toBe(false);
    expect(set.toString()).toBe("{[9007199254740993,9007199254740995)}");
  });

  test("merges ranges that touch and drops empty ones", () => {
    expect(RangeSet.parse("{[7,9),[1,3),[3,5),[6,6)}").toString()).toBe("{[1,5),[7,9)}");
    expect(RangeSet.parse("{}")).toBe(RangeSet.empty);
  });

  test("refuses what is not a finite half-open multirange", () => {
    for (const text of ["", "{[1,5]}", "{[1,)}", "[1,5)", "{(1,5)}", "{[1,5) }", "{[a,b)}"]) {
      expect(() => RangeSet.parse(text), text).toThrow(RangeError);
    }
    expect(() => RangeSet.parse("{[5,1)}")).toThrow(/end before it starts/);
  });

  test("is not changed by what is computed from it", () => {
    const set = RangeSet.parse("{[1,5)}");
    set.union(RangeSet.parse("{[5,9)}"));
    set.minus(RangeSet.parse("{[2,3)}"));
    expect(set.toString()).toBe("{[1,5)}");
  });
});
