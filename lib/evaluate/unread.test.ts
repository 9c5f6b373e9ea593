import { describe, expect, test } from "vitest";
import { commitSum, unreadOf } from "./unread.ts";

const at = (committed: string | null, start: string, end: string, oldestUnreadAt: string | null = null) => ({
  topic: "learning.progress",
  partition: 0,
  committed,
  start,
  end,
  oldestUnreadAt,
});

describe("what a group has not read", () => {
  test("is never negative, and a negative difference hides no other partition (case 1)", () => {
    const unread = unreadOf([at("1012", "0", "1000"), at("100", "0", "112")]);
    expect(unread).toMatchObject({ records: 12n, notSimultaneous: true, waiting: 1 });
  });

  test("is unknown on a partition without a commit: at most what is there (cases 4, 5)", () => {
    expect(unreadOf([at("100", "0", "100"), at(null, "0", "1000000")])).toMatchObject({
      records: 0n,
      uncommitted: 1,
      uncommittedAtMost: 1_000_000n,
    });
    expect(unreadOf([at(null, "8000000", "8000050")])).toMatchObject({ records: 0n, uncommittedAtMost: 50n });
  });

  test.each(["-1", "-2", "-1001"])("takes a client's %s for no commit (case 21)", (sentinel) => {
    expect(unreadOf([at(sentinel, "0", "10")])).toMatchObject({ records: 0n, uncommitted: 1 });
  });

  test("does not count what retention deleted (case 6)", () => {
    expect(unreadOf([at("100", "600", "1000")]).records).toBe(400n);
  });

  test("is exact beyond 2^53 (case 20)", () => {
    expect(unreadOf([at("9007199254740993", "0", "9007199254740995")]).records).toBe(2n);
  });

  test("has the age of its oldest record, over the partitions whose age is known (cases 10, 12)", () => {
    const unread = unreadOf([
      at("1", "0", "6", "2026-11-30T08:00:05.000Z"),
      at("1", "0", "8", "2026-11-30T08:00:00.000Z"),
      at("1", "0", "9"),
    ]);
    expect(unread).toMatchObject({ oldestAt: Date.parse("2026-11-30T08:00:00.000Z"), undated: 1, waiting: 3 });
    expect(unreadOf([at("500", "0", "500")])).toMatchObject({ oldestAt: null, waiting: 0, records: 0n });
  });

  test("of no partition is nothing, and no division by zero (case 126)", () => {
    expect(unreadOf([])).toMatchObject({ records: 0n, waiting: 0, uncommitted: 0, oldestAt: null });
  });
});

test("the sum of commits tells movement, and takes a missing commit for none", () => {
  expect(commitSum([at("5", "0", "9"), at(null, "0", "9"), at("-1", "0", "9")])).toBe("5");
});
