import { setTimeout as pause } from "node:timers/promises";

type Sample = { at: number; value: number };

const everyMs = 250;
const atMostMs = 120_000;

/** A figure asked of its own system again and again while the board is being read, so that both speak of one moment. */
export class Watch {
  readonly #samples: Sample[] = [];
  readonly #done: Promise<void>;
  #stopped = false;

  constructor(read: () => Promise<number | null>) {
    this.#done = this.#run(read);
    this.#done.catch(() => undefined);
  }

  /** Asks no more. Throws what the last reading threw. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
  }

  /** Least and most in the samples around a moment (epoch ms), `withinMs` before and after. */
  near(moment: number, withinMs: number): { low: number; high: number } | null {
    return around(this.#samples, moment, withinMs);
  }

  async #run(read: () => Promise<number | null>): Promise<void> {
    for (const until = Date.now() + atMostMs; !this.#stopped && Date.now() < until; ) {
      const value = await read();
      if (value !== null) this.#samples.push({ at: Date.now(), value });
      await pause(everyMs);
    }
  }
}

/** Null when nothing was sampled around that moment: what is not seen agrees with nothing. */
export function around(samples: Sample[], moment: number, withinMs: number): { low: number; high: number } | null {
  const values = samples.filter(({ at }) => Math.abs(at - moment) <= withinMs).map(({ value }) => value);
  return values.length === 0 ? null : { low: Math.min(...values), high: Math.max(...values) };
}
