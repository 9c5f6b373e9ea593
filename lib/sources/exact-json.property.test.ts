import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";

test.each([
  ["9223372036854775807", "9223372036854775807"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["999999999999999", 999_999_999_999_999],
  ["0.6666666666666666", 2 / 3],
  ["1234567890123456.5", 1_234_567_890_123_456.5],
  ["1.5000000000000000e-9", 1.5e-9],
  ['"12345678901234567"', "12345678901234567"],
  [
    '{"a\\"12345678901234567":[12345678901234567,0.5000000000000000]}',
    { 'a"12345678901234567': ["12345678901234567", 0.5] },
  ],
])("%s keeps its value", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test("what holds no long whole number is read as JSON.parse reads it", () => {
  const texts = fc
    .jsonValue({ maxDepth: 4 })
    .map((value) => JSON.stringify(value))
    .filter((text) => !/[[:,]-?\d{16,}(?![\d.eE])/.test(`:${text}`));
  fc.assert(
    fc.property(texts, (text) => {
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
});

test("every 64-bit number comes back digit by digit, wherever it stands", () => {
  const longer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).filter((number) => String(number).length > 16);
  fc.assert(
    fc.property(longer, fc.string(), (number, key) => {
      const read = parseExactJson(`{"list":[${JSON.stringify(key)}, ${number} , 1]}`);
      expect(read).toEqual({ list: [key, String(number), 1] });
    }),
  );
});
