import type { Observation } from "../observations/types.ts";
import { within } from "./deadline.ts";
import { type ReadContext, type Source, SourceError } from "./source.ts";

/** What a source says in a sweep, for another one of the same sweep. Throws as the source does. */
export type Tap = (context: ReadContext) => Promise<Observation>;

/** `source` as it is, and a tap on it. A source that is not read in a sweep says nothing to others either: `timeout`. */
export function tapped(source: Source): { source: Source; tap: Tap } {
  let last: { now: number; reading: Promise<Observation> } | null = null;
  return {
    source: {
      ...source,
      read: (context) => {
        const reading = source.read(context);
        reading.catch(() => undefined);
        last = { now: context.now, reading };
        return reading;
      },
    },
    tap: async ({ now, signal }) => {
      // Whoever taps may begin before it.
      await new Promise((resolve) => setImmediate(resolve));
      if (last?.now !== now) throw new SourceError("timeout");
      return within(signal, last.reading);
    },
  };
}
