import { setTimeout as pause } from "node:timers/promises";
import { isArrival, keyOf, litBy, type Span } from "./judge.ts";
import type { Held, Pair } from "./pair.ts";
import type { Arrival } from "./receiver.ts";
import type { Lit } from "./result.ts";
import { forOf } from "./rules.ts";
import { durationMs, type Setting } from "./settings.ts";

/** So long a cause stands at least: the slower setting has scraped and evaluated by then; what it holds is waited for. */
const leastMs = 40_000;
const mostMs = 100_000;
/** What waits longer is not waited for: when it is due is known. */
const waitedForMs = 30_000;

type Seen = { before: Set<string>; held: Map<string, Held>; now: Set<string> };

/** Both pairs while a cause stands: what each holds, second after second, and what has arrived. */
export class Watching {
  readonly #pairs: readonly Pair[];
  readonly #arrivals: readonly Arrival[];
  readonly #seen = new Map<Setting, Seen>();
  #on = true;
  #loop: Promise<void> = Promise.resolve();

  private constructor(pairs: readonly Pair[], arrivals: readonly Arrival[]) {
    this.#pairs = pairs;
    this.#arrivals = arrivals;
  }

  /** Begins with Alertmanagers that remember nothing; what is held now does not count as lit. */
  static async start(pairs: readonly Pair[], arrivals: readonly Arrival[]): Promise<Watching> {
    const watching = new Watching(pairs, arrivals);
    for (const pair of pairs) {
      await pair.forget();
      const before = new Set((await pair.held()).map(({ labels }) => keyOf(labels)));
      watching.#seen.set(pair.setting, { before, held: new Map(), now: new Set() });
    }
    watching.#loop = watching.#run();
    return watching;
  }

  async #run(): Promise<void> {
    while (this.#on) {
      await Promise.all(this.#pairs.map((pair) => this.#look(pair).catch(() => undefined)));
      await pause(1_000);
    }
  }

  async #look(pair: Pair): Promise<void> {
    const seen = this.#of(pair.setting);
    const all = await pair.held();
    if (!this.#on) return;
    seen.now = new Set(all.map(({ labels }) => keyOf(labels)));
    for (const alert of all) {
      const key = keyOf(alert.labels);
      // One that came back begins anew, unless it had come through.
      if (seen.held.get(key)?.state !== "firing") seen.held.set(key, alert);
    }
    // What stood before and has ended since would be the cause's, should it come back.
    for (const key of seen.before) {
      if (seen.now.has(key)) continue;
      seen.before.delete(key);
      seen.held.delete(key);
    }
  }

  #of(setting: Setting): Seen {
    const seen = this.#seen.get(setting);
    if (!seen) throw new Error(`nobody watches ${setting}`);
    return seen;
  }

  /** Returns when everything has arrived that can be waited for, at the latest after `mostMs`. */
  async settled(from: number): Promise<void> {
    while (Date.now() < from + mostMs) {
      if (Date.now() > from + leastMs && this.#awaited(from).length === 0) return;
      await pause(500);
    }
  }

  #awaited(from: number): string[] {
    return this.#pairs.flatMap(({ setting }) => {
      const { before, held, now } = this.#of(setting);
      return [...held].flatMap(([key, { labels, activeAt }]) => {
        const { alertname = "" } = labels;
        const isLong = durationMs(forOf(alertname, setting)) > waitedForMs;
        const came = this.#arrivals.some((each) => isArrival(each, setting, key, Math.max(from, activeAt)));
        return before.has(key) || !now.has(key) || isLong || came ? [] : [alertname];
      });
    });
  }

  /** What the cause has lit under each setting until `to`; watching ends. */
  async end(span: Span, subject: string): Promise<Record<Setting, Lit[]>> {
    this.#on = false;
    await this.#loop;
    const lit = (setting: Setting) => {
      const { before, held, now } = this.#of(setting);
      return litBy({ setting, before, held, stood: now, arrivals: this.#arrivals }, span, subject);
    };
    return { default: lit("default"), fastest: lit("fastest") };
  }
}
