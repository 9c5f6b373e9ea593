import { expect, test } from "vitest";
import type { Board } from "../../lib/board/types.ts";
import { supersedes } from "./accept.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 30, 2, 47, seconds)).toISOString();
const board = (version: number, seconds: number, run = "r1") =>
  ({ version, run, generatedAt: at(seconds) }) as unknown as Board;

test.each([
  ["a higher version is taken", board(8, 10), board(7, 10), true],
  ["a lower version that arrives late is discarded", board(6, 20), board(7, 10), false],
  ["the same version read later is taken: silence changes the board too", board(7, 11), board(7, 10), true],
  ["the same version read earlier is discarded", board(7, 9), board(7, 10), false],
  ["a new run starts again at a low version", board(1, 20, "r2"), board(900, 10), true],
  ["an old run that arrives late is discarded", board(900, 5, "r0"), board(1, 10), false],
])("%s", (_name, next, shown, taken) => {
  expect(supersedes(next, shown)).toBe(taken);
});
