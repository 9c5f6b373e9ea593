import fc from "fast-check";
import { expect, test } from "vitest";
import { RangeSet } from "../evaluate/range-set.ts";
import { parseExactJson } from "./exact-json.ts";
import { identityAt, instantAt, setOf } from "./identities.ts";

test("identities in any order, repeats included, are the set of their ranges", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 40n), { maxLength: 60 }), (ids) => {
      const expected = RangeSet.unionOf(ids.map((id) => RangeSet.of([id, id + 1n])));
      expect(setOf(ids).toString()).toBe(expected.toString());
    }),
  );
});

test.each([
  ['{"line_seq":7}', "line_seq", 7n],
  ['{"payload":{"line_seq":"7"}}', "payload.line_seq", 7n],
  ['{"line_seq":9223372036854775807}', "line_seq", 9223372036854775807n],
  ['{"line_seq":-1}', "line_seq", null],
  ['{"line_seq":1.5}', "line_seq", null],
  ['{"line_seq":null}', "line_seq", null],
  ['{"line_seq":"7 of a person"}', "line_seq", null],
  ["{}", "constructor.length", null],
  ["[]", "line_seq", null],
  ["null", "line_seq", null],
])("the identity of %s at %s is %s", (text, path, identity) => {
  expect(identityAt(parseExactJson(text), path)).toBe(identity);
});

test.each([
  [{ t: "2026-01-01T00:00:00Z" }, Date.UTC(2026, 0, 1)],
  [{ t: 5 }, 5],
  [{ t: "infinity" }, null],
  [{ t: Number.MAX_VALUE }, null],
  [{}, null],
])("the instant of %j is %s", (document, at) => {
  expect(instantAt(document, "t")).toBe(at);
});
