import { expect, test } from "vitest";
import { dueOf } from "./due.ts";
import { miss, outcome } from "./outcome.fixture.ts";

const a = { drill: "d-a", twin: "d-b" };
const b = { drill: "d-b", twin: "d-a" };
const day = (date: number, month = 8) => new Date(Date.UTC(2026, month, date, 3)).toISOString();

test("nothing is due before a miss, and nothing for a drill without a twin", () => {
  expect(dueOf([outcome(1, a), outcome(2, { ...b, credit: 0.5 })])).toEqual([]);
  expect(dueOf([outcome(1, { ...miss, twin: null })])).toEqual([]);
});

test("after a miss the twin comes due in 2 days, then in turns 7, 21 and 60 days after each solve, then no more", () => {
  const first = outcome(1, { ...a, ...miss });
  expect(dueOf([first])).toEqual([{ drill: "d-b", at: day(3) }]);
  const second = outcome(4, b);
  expect(dueOf([first, second])).toEqual([{ drill: "d-a", at: day(11) }]);
  const third = outcome(11, { ...a, number: 2 });
  expect(dueOf([first, second, third])).toEqual([{ drill: "d-b", at: day(2, 9) }]);
  const fourth = outcome(33, { ...b, number: 2 });
  expect(dueOf([first, second, third, fourth])).toEqual([{ drill: "d-a", at: day(33 + 60) }]);
  expect(dueOf([first, second, third, fourth, outcome(93, { ...a, number: 3 })])).toEqual([]);
});

test("a miss begins at 2 days again, half an answer waits as long once more, and what comes early moves nothing", () => {
  const first = outcome(1, { ...a, ...miss });
  expect(dueOf([first, outcome(4, { ...b, ...miss })])).toEqual([{ drill: "d-a", at: day(6) }]);
  expect(dueOf([first, outcome(4, { ...b, credit: 0.5 })])).toEqual([{ drill: "d-a", at: day(6) }]);
  expect(dueOf([first, outcome(2, b)])).toEqual([{ drill: "d-b", at: day(3) }]);
});

test("an answer read without a claim is repeated like a miss", () => {
  expect(dueOf([outcome(1, { ...a, claimed: false, credit: 0, brier: null })])).toEqual([{ drill: "d-b", at: day(3) }]);
});
