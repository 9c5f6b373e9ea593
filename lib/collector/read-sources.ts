import { isoInstant } from "../observations/time.ts";
import type { FailureReason, Observed, Sweep } from "../observations/types.ts";
import { type Source, SourceError, Unfinished } from "../sources/source.ts";

/** Failures in a row before a source is left alone for some sweeps, and for how many at most. */
const patience = 3;
const longestRest = 4;

const isProbe = ({ id }: Source): boolean => id.startsWith("dependency.");

type State = { failures: number; rest: number; last: FailureReason; hanging: number };

/**
 * Reads every source of a sweep at the same time, each under its own deadline and with its own back-off. One that hangs or
 * fails delays nobody: its observation says how it failed, and a hanging read is never doubled. The back-off ends where a
 * dependency answers again: what is unseen after that must not be so because nobody asks.
 */
export class SourceReader {
  readonly #sources: readonly Source[];
  readonly #deadlineMs: number;
  readonly #state = new Map<string, State>();

  constructor(sources: readonly Source[], deadlineMs: number) {
    this.#sources = sources;
    this.#deadlineMs = deadlineMs;
  }

  /** One sweep. `now` is read at its start and end; the sweep is of the moment at which the last source was done. */
  async sweep(now: () => number): Promise<Sweep> {
    const started = now();
    const wasUnseen = this.#sources.filter((source) => isProbe(source) && this.#of(source).failures > 0);
    const resting = this.#sources.filter((source) => this.#of(source).rest > 0);
    const observations = await this.#readAll(this.#sources, started, now);
    if (wasUnseen.some(({ id }) => "value" in (observations[id] ?? {}))) {
      for (const state of this.#state.values()) Object.assign(state, { failures: 0, rest: 0 });
      Object.assign(observations, await this.#readAll(resting, started, now));
    }
    return { at: isoInstant(now()), observations };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#sources.map((source) => source.close?.()));
  }

  #of({ id }: Source): State {
    const state = this.#state.get(id) ?? { failures: 0, rest: 0, last: "timeout" as const, hanging: 0 };
    this.#state.set(id, state);
    return state;
  }

  async #readAll(sources: readonly Source[], started: number, now: () => number): Promise<Sweep["observations"]> {
    const read = sources.map(async (source) => [source.id, await this.#read(source, started, now)] as const);
    return Object.fromEntries(await Promise.all(read));
  }

  async #read(source: Source, started: number, now: () => number): Promise<Observed> {
    const state = this.#of(source);
    if (state.rest > 0 || state.hanging > 0) {
      state.rest = Math.max(0, state.rest - 1);
      return { observedAt: isoInstant(now()), failed: state.hanging > 0 ? "timeout" : state.last, afterMs: 0 };
    }
    const abort = new AbortController();
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new SourceError("timeout");
        abort.abort(error);
        reject(error);
      }, this.#deadlineMs);
    });
    state.hanging += 1;
    const reading = source.read({ signal: abort.signal, now: started }).finally(() => {
      state.hanging -= 1;
    });
    reading.catch(() => undefined);
    try {
      const value = await Promise.race([reading, late]);
      Object.assign(state, { failures: 0, rest: 0 });
      return { observedAt: isoInstant(now()), value };
    } catch (error) {
      if (error instanceof Unfinished) {
        // It answers: a rest would only put off its end.
        Object.assign(state, { failures: 0, rest: 0 });
        const afterMs = Math.round(performance.now() - began);
        return { observedAt: isoInstant(now()), failed: error.reason, afterMs, progress: error.progress };
      }
      state.last = error instanceof SourceError ? error.reason : "garbage";
      state.failures += 1;
      state.rest = Math.min(longestRest, Math.max(0, state.failures - patience));
      return { observedAt: isoInstant(now()), failed: state.last, afterMs: Math.round(performance.now() - began) };
    } finally {
      clearTimeout(timer);
    }
  }
}
