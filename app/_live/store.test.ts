import { expect, test } from "vitest";
import type { Board } from "../../lib/board/types.ts";
import { createLiveStore, dataAgeSeconds, isOld, serverNow } from "./store.ts";

const board = (version: number, lastSweepAt: string | null = "2026-11-30T02:47:09.000Z") =>
  ({
    version,
    run: "r1",
    generatedAt: "2026-11-30T02:47:12.000Z",
    collector: { state: "ok", lastSweepAt, ageSeconds: 3 },
  }) as unknown as Board;

test("the age of the data ticks from the server's clock, not from the reader's", () => {
  let now = 1_000;
  const store = createLiveStore(board(1), () => now);
  now = 6_000;
  expect(serverNow(store.get(), now)).toBe(Date.parse("2026-11-30T02:47:17.000Z"));
  expect(dataAgeSeconds(store.get(), now)).toBe(8);
});

test("before the first sweep there is no age", () => {
  const store = createLiveStore(board(1, null), () => 0);
  expect(dataAgeSeconds(store.get(), 5_000)).toBeNull();
});

test("the page is old after two missed heartbeats, and not after one", () => {
  let now = 0;
  const store = createLiveStore(board(1), () => now);
  expect(isOld(store.get(), 6_000)).toBe(false);
  expect(isOld(store.get(), 11_001)).toBe(true);
  now = 11_002;
  store.hear();
  expect(isOld(store.get(), now)).toBe(false);
});

test("a replayed older snapshot changes nothing", () => {
  const store = createLiveStore(board(101), () => 0);
  expect(store.offer(board(60))).toBe(false);
  expect(store.get().board.version).toBe(101);
});
