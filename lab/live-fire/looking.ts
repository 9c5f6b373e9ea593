import { setTimeout as pause } from "node:timers/promises";
import { SourceReader } from "../../lib/collector/read-sources.ts";
import type { ObservationKind, ObservationOf, Sweep } from "../../lib/observations/types.ts";
import type { Source } from "../../lib/sources/source.ts";

/** Sweeps kept: some twenty minutes of them. */
const keptSweeps = 900;

/** What the sources of a lab show, as long as somebody looks. Wall clock, ms. */
export class Looking {
  readonly #reader: SourceReader;
  readonly #everyMs: number;
  readonly #sweeps: { at: number; observations: Sweep["observations"] }[] = [];
  readonly #stop = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(sources: readonly Source[], { sweep, sourceTimeout }: { sweep: number; sourceTimeout: number }) {
    this.#reader = new SourceReader(sources, sourceTimeout);
    this.#everyMs = sweep;
  }

  start(): void {
    this.#loop = this.#look();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.#reader.close();
  }

  /** What last arrived of this id by `at`, else the first that did; null while nothing has. */
  read<K extends ObservationKind>(id: string, kind: K, at = Date.now()): ObservationOf<K> | null {
    const arrived = this.#sweeps.flatMap(({ at: seenAt, observations }) => {
      const seen = observations[id];
      return seen && "value" in seen && seen.value.kind === kind ? [{ seenAt, value: seen.value }] : [];
    });
    const found = arrived.findLast(({ seenAt }) => seenAt <= at) ?? arrived[0];
    return (found?.value as ObservationOf<K> | undefined) ?? null;
  }

  async #look(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const began = Date.now();
      const { observations } = await this.#reader.sweep(Date.now);
      this.#sweeps.push({ at: Date.now(), observations });
      if (this.#sweeps.length > keptSweeps) this.#sweeps.shift();
      await pause(Math.max(0, this.#everyMs - (Date.now() - began)), undefined, { signal }).catch(() => undefined);
    }
  }
}
