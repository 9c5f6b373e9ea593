import { expect, test } from "vitest";
import { openRanges, parseRanges, rangesText, seenWords } from "./replay-words.ts";

test("a replay is proposed from the first to the last open letter of each partition", () => {
  const letter = (partition: number | null, offset: string, state: "open" | "written-off" = "open") => ({
    ...{ partition, offset, state },
  });
  const letters = [letter(1, "10"), letter(0, "9"), letter(0, "3"), letter(0, "44", "written-off"), letter(null, "1")];
  expect(openRanges(letters)).toEqual([
    { partition: 0, from: "3", to: "9" },
    { partition: 1, from: "10", to: "10" },
  ]);
});

test.each(["", "3-9", "0:9-3", "0:3-9,", "x:1-2", "0:-1-2"])("%j is no range", (text) => {
  expect(parseRanges(text)).toBeNull();
});

test("ranges are read as they are written", () => {
  const ranges = [
    { partition: 0, from: "3", to: "9007199254740993" },
    { partition: 11, from: "4", to: "4" },
  ];
  expect(parseRanges(rangesText(ranges))).toEqual(ranges);
});

test("what was not seen is not told as nothing", () => {
  const seen = { letters: 1, landed: null, writtenOff: 0, open: 1, setAsideSince: 0, sinkRead: null, observedAt: null };
  expect(seenWords(seen, String)).toBe(
    "1 letter · no ledger sees them land · 1 open · the sink was not seen · 0 set aside since",
  );
  expect(seenWords({ ...seen, letters: 3, landed: 3, open: 0, sinkRead: "3" }, String)).toContain(
    "3 letters · 3 landed again by the ledger · 0 open · the sink read 3 records since",
  );
});
