import fc from "fast-check";
import { expect, test } from "vitest";
import { freshTestDatabase } from "../store/test-database.ts";
import { type Range, RangeSet } from "./range-set.ts";

const store = freshTestDatabase();
const identity = fc.bigInt({ min: 0n, max: 80n });
const length = fc.bigInt({ min: 0n, max: 9n });
const far = 9_007_199_254_740_993n;
const anyRanges = fc
  .tuple(fc.array(fc.tuple(identity, length), { maxLength: 8 }), fc.constantFrom(0n, far))
  .map(([pairs, shift]) => pairs.map(([at, size]): Range => [at + shift, at + shift + size]));

const question = `
  with sets as (
    select coalesce((select range_agg(int8range(low, high)) from unnest($1::int8[], $2::int8[]) as a(low, high)), '{}') as a,
           coalesce((select range_agg(int8range(low, high)) from unnest($3::int8[], $4::int8[]) as b(low, high)), '{}') as b)
  select a::text, (a + b)::text as union, (a - b)::text as minus, (a * b)::text as intersect, a @> b as covers,
         (a @> $5::int8) as has, (a * int8multirange(int8range(null, $5::int8)))::text as below,
         (a * int8multirange(int8range($5::int8, null)))::text as above,
         (select coalesce(sum(upper(r) - lower(r)), 0)::text from unnest(a) as r) as size
  from sets`;

test("a range set and PostgreSQL's int8multirange give the same text and the same answers", async () => {
  await fc.assert(
    fc.asyncProperty(anyRanges, anyRanges, identity, async (left, right, at) => {
      const [a, b] = [RangeSet.ofAll(left), RangeSet.ofAll(right)];
      const columns = [left, right].flatMap((ranges) => [
        ranges.map(([low]) => low.toString()),
        ranges.map(([, high]) => high.toString()),
      ]);
      const { rows } = await store.database.pool.query(question, [...columns, at.toString()]);
      expect(rows[0]).toEqual({
        a: a.toString(),
        union: a.union(b).toString(),
        minus: a.minus(b).toString(),
        intersect: a.intersect(b).toString(),
        covers: a.covers(b),
        has: a.has(at),
        below: a.lessThan(at).toString(),
        above: a.from(at).toString(),
        size: a.size.toString(),
      });
      expect(RangeSet.parse(rows[0].union).equals(a.union(b))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
