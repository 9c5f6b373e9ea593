"use client";

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { Board } from "../../lib/board/types.ts";
import { getJson } from "../_ui/problem.ts";
import { connect } from "./connection.ts";
import { createLiveStore, isOld, type Live, type LiveStore } from "./store.ts";
import { shareStream } from "./tabs.ts";

const LiveContext = createContext<LiveStore | null>(null);
const monotonic = () => performance.now();
const pollEveryMs = 10_000;

const world = {
  open: (url: string) => new EventSource(url),
  setTimer(run: () => void, ms: number) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

function follow(store: LiveStore): () => void {
  // Only the newest of a burst is parsed and drawn: a tab that was asleep may find thousands waiting.
  let waiting: string | undefined;
  const draw = () => {
    const text = waiting;
    waiting = undefined;
    if (text !== undefined) store.offer(JSON.parse(text) as Board);
  };
  const listen = () =>
    shareStream(
      "one-board.stream",
      (message) => {
        if (message.kind === "heartbeat") return store.hear();
        if (message.version !== null && message.version < store.get().board.version) return store.hear();
        if (waiting === undefined) setTimeout(draw, 0);
        waiting = message.text;
      },
      (say) =>
        connect(
          "/api/v1/stream",
          {
            snapshot: (text, version) => say({ kind: "snapshot", text, version }),
            heartbeat: () => say({ kind: "heartbeat" }),
          },
          world,
        ),
    );
  let stop: (() => void) | undefined = listen();

  const fetchNow = () =>
    getJson<Board>("/api/v1/board").then(
      (board) => void store.offer(board),
      () => undefined,
    );
  // Visible again: one snapshot, whatever was missed. Hidden pages neither poll nor draw.
  const wake = () => {
    if (document.visibilityState === "visible") void fetchNow();
  };
  // A tab that is put away must not hold the lock; one that comes back listens anew.
  const sleep = () => {
    stop?.();
    stop = undefined;
  };
  const rise = () => {
    stop ??= listen();
    void fetchNow();
  };
  const poll = setInterval(() => {
    if (document.visibilityState === "visible" && isOld(store.get(), monotonic())) void fetchNow();
  }, pollEveryMs);

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", sleep);
  window.addEventListener("pageshow", rise);
  return () => {
    sleep();
    clearInterval(poll);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("pagehide", sleep);
    window.removeEventListener("pageshow", rise);
  };
}

/** Holds the board of this tab: first the server's own snapshot, then what the stream brings. */
export function LiveBoard({ initial, children }: { initial: Board; children: ReactNode }) {
  const [store] = useState(() => createLiveStore(initial, monotonic));
  useEffect(() => follow(store), [store]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

function useStore(): LiveStore {
  const store = useContext(LiveContext);
  if (store === null) throw new Error("the board is used outside LiveBoard");
  return store;
}

export function useLive(): Live {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export const useBoard = (): Board => useLive().board;

/** Monotonic milliseconds, renewed each second. Until the first tick null, so that server and browser draw the same. */
export function useTick(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(monotonic());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** True once two heartbeats were missed. Changes only when that does, so that nothing is drawn each second for it. */
export function useIsOld(): boolean {
  const store = useStore();
  const [old, setOld] = useState(false);
  useEffect(() => {
    const look = () => setOld(isOld(store.get(), monotonic()));
    const timer = setInterval(look, 1_000);
    const stop = store.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [store]);
  return old;
}
