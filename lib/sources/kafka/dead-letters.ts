import { RangeSet } from "../../evaluate/range-set.ts";
import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { setOf } from "../identities.ts";
import type { Source } from "../source.ts";
import type { KafkaClient } from "./client.ts";
import { type Letter, readLetter } from "./letter.ts";
import { lossAt, topicSettings } from "./retention.ts";
import { TopicReader } from "./topic-reader.ts";

export type DeadLetterTerms = {
  /** Records appended within this many milliseconds are counted as recent. */
  window: number;
  /** Dotted path of the identity in the value; null: values are not looked at. */
  path: string | null;
};
type Counted = { partition: number; offset: bigint; appendedAt: number };

const newestKept = 50;

/**
 * A dead-letter topic by its records' context headers: class, topic, partition, offset, connector. Values are read only
 * where the contract names an identity in them. Identities and the unreadable count are of everything ever read.
 */
export function deadLetterSource(id: string, topic: string, terms: DeadLetterTerms, client: KafkaClient): Source {
  const reader = new TopicReader(topic, client);
  const byClass = new Map<string, number>();
  let newest: Letter[] = [];
  let counted: Counted[] = [];
  let identities = RangeSet.empty;
  let unreadable = 0;
  return {
    id,
    async read({ signal, now }): Promise<ObservationOf<"dead-letter-topic">> {
      const fresh: bigint[] = [];
      let partitions: Awaited<ReturnType<TopicReader["read"]>>;
      try {
        partitions = await reader.read(
          signal,
          (record) => {
            const { letter, identity } = readLetter(record, terms.path);
            const named = letter.exceptionClass ?? "unknown";
            byClass.set(named, (byClass.get(named) ?? 0) + 1);
            counted.push({ partition: record.partition, offset: record.offset, appendedAt: record.appendedAt });
            newest = [...newest, letter].slice(-newestKept);
            if (identity === null) unreadable += 1;
            else fresh.push(identity);
          },
          () => undefined,
        );
      } finally {
        identities = identities.union(setOf(fresh));
        // Also of a read that is not finished yet: a long topic takes many.
        counted = recentAndOldest(counted, now - terms.window);
      }
      const settings = await client.run(signal, () => topicSettings(client, [topic]));
      const starts = new Map(partitions.map(({ partition, start }) => [partition, start]));
      const kept = counted.filter(({ partition, offset }) => offset >= (starts.get(partition) ?? 0n));
      // The oldest that the topic still holds, and those of the window: no more is needed of each.
      counted = recentAndOldest(kept, now - terms.window);
      const inWindow = counted.filter(({ appendedAt }) => appendedAt > now - terms.window).length;
      const oldest = counted.reduce<number | null>(
        (low, { appendedAt }) => Math.min(low ?? appendedAt, appendedAt),
        null,
      );
      const oldestAt = oldest === null ? null : isoInstant(oldest);
      return {
        kind: "dead-letter-topic",
        partitions: partitions.map(({ partition, start, end }) => ({
          partition,
          start: String(start),
          end: String(end),
        })),
        total: String(partitions.reduce((sum, { end }) => sum + end, 0n)),
        inWindow,
        oldestAt,
        ...lossAt(oldestAt, settings.get(topic)?.kept),
        byClass: [...byClass]
          .map(([exceptionClass, count]) => ({ exceptionClass, count }))
          .sort((a, b) => b.count - a.count || a.exceptionClass.localeCompare(b.exceptionClass)),
        ...(terms.path === null ? {} : { identities: identities.toString(), unreadable }),
        newest: newest.toReversed(),
      };
    },
    close: () => reader.close(),
  };
}

/** Memory stays bounded: 50,000 of the newest, and always the oldest. */
function recentAndOldest(records: Counted[], since: number): Counted[] {
  const byAge = [...records].sort((a, b) => a.appendedAt - b.appendedAt);
  const older = byAge.filter(({ appendedAt }) => appendedAt <= since).slice(0, 1_000);
  return [...older, ...byAge.filter(({ appendedAt }) => appendedAt > since).slice(-50_000)];
}
