import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { parseExactJson } from "../exact-json.ts";
import { instantAt } from "../identities.ts";
import type { KafkaClient } from "../kafka/client.ts";
import { TopicReader } from "../kafka/topic-reader.ts";
import { type Source, Unfinished } from "../source.ts";
import { TileWindows, type TimedRecord, type WindowTerms } from "./windows.ts";
import type { WrittenWindows } from "./written.ts";

/** `field`: dotted path of the event time; `back`: how far before its first read a window must have begun, ms. */
export type EventTimeTerms = WindowTerms & { field: string; recordsPerRead?: number };

/**
 * Event times of a topic by window, each record read once, in memory: what leaves here are counts. Beyond its bound in a
 * sweep it says `sampled` and goes on in the next. The first read begins somewhat before now; where it, or retention, left
 * records out, windows that began before are not judged.
 */
export function eventTimesSource(
  id: string,
  topic: string,
  terms: EventTimeTerms,
  written: WrittenWindows,
  client: KafkaClient,
): Source {
  const reader = new TopicReader(topic, client, {
    recordsPerRead: terms.recordsPerRead,
    firstBack: 4 * (terms.window + terms.grace),
  });
  let windows = new TileWindows(terms);
  return {
    id,
    async read({ signal, now }): Promise<ObservationOf<"event-times">> {
      const records: TimedRecord[] = [];
      let leftOut = false;
      let sampled = false;
      try {
        await reader.read(
          signal,
          ({ value, appendedAt }) => records.push({ appendedAt, eventTime: eventTimeOf(value, terms.field) }),
          () => {
            leftOut = true;
          },
          now,
        );
      } catch (error) {
        if (!(error instanceof Unfinished)) throw error;
        sampled = true;
      } finally {
        if (leftOut) windows = new TileWindows(terms, earliestOf(records, now));
        windows.add(records);
      }
      const newest = windows.newestEventTime;
      const seen = windows.seen((start) => written.has(start));
      written.wantedFrom(seen[0]?.start ?? null);
      return {
        kind: "event-times",
        sampled,
        newestEventTime: newest === null ? null : isoInstant(newest),
        windows: seen.map(({ start, accepted, firstAppendedAt, closedAt, acceptedBeforeClose }) => ({
          start: isoInstant(start),
          accepted,
          firstAppendedAt: isoInstant(firstAppendedAt),
          closedAt: closedAt === null ? null : isoInstant(closedAt),
          acceptedBeforeClose,
        })),
      };
    },
    close: () => reader.close(),
  };
}

const earliestOf = (records: TimedRecord[], now: number): number =>
  records.reduce((low, { appendedAt }) => Math.min(low, appendedAt), now);

function eventTimeOf(value: Buffer | null, field: string): number | null {
  if (value === null) return null;
  try {
    return instantAt(parseExactJson(value.toString("utf8")), field);
  } catch {
    return null;
  }
}
