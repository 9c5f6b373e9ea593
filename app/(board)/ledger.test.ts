import { expect, test } from "vitest";
import { ledgerCloses } from "./ledger.tsx";

const sets = { landed: 48_101, deadLettered: 2, buffered: 108, pending: 0, void: 2, filtered: 0, missing: 0 };

test("the identity closes only when every set is counted and the sum is exact", () => {
  expect(ledgerCloses({ lines: 48_213, ...sets })).toBe(true);
  expect(ledgerCloses({ lines: 48_214, ...sets })).toBe(false);
  expect(ledgerCloses({ lines: 48_213, ...sets, void: null })).toBeNull();
});

test("it is exact beyond what a double can hold", () => {
  const landed = "9007199254740993";
  expect(ledgerCloses({ ...sets, lines: landed, landed, deadLettered: 0, buffered: 0, void: 0 })).toBe(true);
  expect(ledgerCloses({ ...sets, lines: "9007199254740992", landed, deadLettered: 0, buffered: 0, void: 0 })).toBe(
    false,
  );
});
