import { expect, test } from "vitest";
import { compute, holds } from "./arithmetic.ts";

const figures = { total: 80_000, share: 0.12, tenant: 9_600 };

test("sums follow the usual order", () => {
  expect(compute("2 + 3 * (4 - 1) / 2 - -1", {})).toBe(7.5);
  expect(compute("share * total", figures)).toBeCloseTo(9_600);
});

test("an assertion says whether it holds and both sides", () => {
  expect(holds("share * total == tenant", figures)).toMatchObject({ right: true });
  expect(holds("share * total == tenant + 1", figures)).toMatchObject({ right: false, other: 9_601 });
  expect(holds("tenant / 12500 ~= 0.77", figures).right).toBe(true);
  expect(holds("tenant / 12500 ~= 0.70", figures).right).toBe(false);
});

test.each([
  ["tenant", /compares nothing/],
  ["nobody == 1", /no figure/],
  ["(1 + 2 == 3", /closing bracket/],
  ["1 2 == 3", /does not end/],
  ["process.exit() == 1", /no sum/],
])("%s is refused", (assertion, why) => {
  expect(() => holds(assertion, figures)).toThrow(why);
});
