import { randomUUID } from "node:crypto";
import os from "node:os";
import type { Pool } from "pg";
import type { OutboxBody } from "../collector/write-pages.ts";
import type { Contract } from "../contracts/types.ts";
import { isOpenChannel } from "./channel.ts";
import { openChannels } from "./channels.ts";
import { watchChannels } from "./dead-channel.ts";
import { drainChannel } from "./drain-channel.ts";
import type { Draining } from "./draining.ts";
import { beat } from "./heartbeat.ts";
import { keepHouse, withdraw } from "./keep-house.ts";
import { routeLetters } from "./route-letters.ts";
import { tellAgain } from "./tell-again.ts";
import { againClock, heartbeatClock } from "./turn.ts";

export type DispatcherOptions = {
  pool: Pool;
  contract: Contract;
  run: string;
  outboxBody: OutboxBody;
  env?: NodeJS.ProcessEnv;
  everyMs?: number;
};

/**
 * Routes and sends letters until `signal` aborts. Any process that reaches the database may run it beside others: when the
 * collectors are dead the web server still sends. A channel that hangs holds up no other; a database that does not answer is
 * asked again.
 */
export async function runDispatcher(options: DispatcherOptions, signal: AbortSignal): Promise<void> {
  const { pool, contract, run, outboxBody, env = process.env, everyMs = 500 } = options;
  const all = openChannels(contract, env);
  const channels = all.filter(isOpenChannel);
  const unopened = new Set(all.filter((channel) => !isOpenChannel(channel)).map(({ id }) => id));
  const draining: Draining = {
    pool,
    contract,
    run,
    holder: `${os.hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
    board: env.ONE_BOARD_URL ?? "http://127.0.0.1",
    now: () => new Date(),
    signal,
  };
  const busy = new Map<string, Promise<unknown>>();
  const keep = (name: string, work: Promise<unknown>) => {
    const done = work.catch(() => undefined).finally(() => busy.delete(name));
    busy.set(name, done);
  };
  let begun = false;
  while (!signal.aborted) {
    try {
      if (!begun) await withdraw(draining);
      begun = true;
      while ((await routeLetters(pool, contract, run, new Date())) > 0 && !signal.aborted);
      const due = channels.length === 0 ? new Set() : await channelsWithLetters(pool, draining.now());
      for (const channel of channels)
        if (due.has(channel.id) && !busy.has(channel.id) && !busy.has(againClock(channel.id)))
          keep(channel.id, drainChannel(draining, channel));
      if (all.length > 0) await watchChannels({ pool, contract, run, outboxBody, unopened }, draining.now());
      await keepHouse(draining);
      if (!busy.has(heartbeatClock)) keep(heartbeatClock, beat(draining, env));
      for (const channel of channels) {
        const clock = againClock(channel.id);
        if (channel.again !== undefined && !busy.has(clock) && !busy.has(channel.id))
          keep(clock, tellAgain(draining, channel));
      }
    } catch {
      // The database is away or refused: the letters wait in it.
    }
    await sleep(everyMs, signal);
  }
  await Promise.allSettled(busy.values());
}

async function channelsWithLetters(pool: Pool, now: Date): Promise<Set<string>> {
  const { rows } = await pool.query<{ channel: string }>(
    `SELECT DISTINCT channel FROM delivery WHERE state = 'waiting' AND "dueAt" <= $1`,
    [now],
  );
  return new Set(rows.map((row) => row.channel));
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake, { once: true });
    if (signal.aborted) wake();
  });
}
