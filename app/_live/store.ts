import type { Board } from "../../lib/board/types.ts";
import { supersedes } from "./accept.ts";

export type Live = {
  board: Board;
  /** Monotonic milliseconds (`performance.now`) when this snapshot arrived. */
  boardAt: number;
  /** Monotonic milliseconds of the last sign of life from the server. */
  heardAt: number;
};

/** A heartbeat comes every 5 s; two missed ones make the page old. */
export const oldAfterMs = 11_000;

export type LiveStore = ReturnType<typeof createLiveStore>;

/** Holds the one snapshot that is shown. `now` is a monotonic clock in milliseconds. */
export function createLiveStore(initial: Board, now: () => number) {
  let live: Live = { board: initial, boardAt: now(), heardAt: now() };
  const listeners = new Set<() => void>();
  const change = (next: Live) => {
    live = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => live,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hear() {
      change({ ...live, heardAt: now() });
    },
    /** Whether the snapshot was taken. */
    offer(board: Board): boolean {
      if (!supersedes(board, live.board)) return false;
      change({ board, boardAt: now(), heardAt: now() });
      return true;
    },
  };
}

/** The server's wall clock now, in epoch milliseconds, carried forward by the monotonic clock. */
export function serverNow(live: Live, now: number): number {
  return Date.parse(live.board.generatedAt) + (now - live.boardAt);
}

/** Seconds since the last sweep, by the server's clock; null before the first sweep. */
export function dataAgeSeconds(live: Live, now: number): number | null {
  const { lastSweepAt } = live.board.collector;
  return lastSweepAt === null ? null : Math.max(0, (serverNow(live, now) - Date.parse(lastSweepAt)) / 1_000);
}

export function isOld(live: Live, now: number): boolean {
  return now - live.heardAt > oldAfterMs;
}
