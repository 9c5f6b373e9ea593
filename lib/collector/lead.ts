import type { Pool } from "pg";
import { decisionPatience, leaseLimit } from "../board/silence.ts";
import type { Contract } from "../contracts/types.ts";
import { type Leading, nextCommand, storeAnswer } from "./commands.ts";
import type { Decider } from "./decide.ts";
import type { Feed } from "./feed.ts";
import { type Leadership, renewLease } from "./leadership.ts";

/** One term of leadership: what the loops need, and when it must end. */
export type Lead = Leading & {
  contract: Contract;
  decider: Decider;
  feed: Feed;
  /** Aborts when the process stops or the leadership is lost. */
  signal: AbortSignal;
  /** The loop got on; a loop that hangs stops renewing the lease, so that its silence is seen. */
  progressed(): void;
  /** Sleeps on the wall clock, shorter when the term ends. */
  pause(ms: number): Promise<void>;
};

const renewEveryMs = 2_000;

/** A term that ends with `stop` or with the leadership, and renews its lease while its loop gets on. */
export function termOf(leadership: Leadership, stop: AbortSignal, contract: Contract, pool: Pool) {
  const ending = new AbortController();
  const end = () => ending.abort(new Error("the term ended"));
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  leadership.lost.then(end);
  let lastProgress = Date.now();
  const stuckAfter = leaseLimit(contract) + decisionPatience;
  const timer = setInterval(() => {
    if (Date.now() - lastProgress > stuckAfter) return;
    renewLease(pool, leadership).then(
      (mine) => mine || end(),
      () => undefined,
    );
  }, renewEveryMs);
  return {
    signal: ending.signal,
    progressed: () => {
      lastProgress = Date.now();
    },
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(waiting);
          ending.signal.removeEventListener("abort", wake);
          resolve();
        };
        const waiting = setTimeout(wake, ms);
        ending.signal.addEventListener("abort", wake, { once: true });
        if (ending.signal.aborted) wake();
      }),
    finish: () => {
      clearInterval(timer);
      stop.removeEventListener("abort", end);
    },
  };
}

/** Outside practice nothing can be injected: every request is answered so. */
export async function refuseCommands(leading: Leading): Promise<void> {
  for (let command = await nextCommand(leading); command; command = await nextCommand(leading)) {
    await storeAnswer(leading.pool, command, { problem: "not-in-practice" });
  }
}
