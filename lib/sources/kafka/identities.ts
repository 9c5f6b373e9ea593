import { RangeSet } from "../../evaluate/range-set.ts";
import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { parseExactJson } from "../exact-json.ts";
import { identityAt, setOf } from "../identities.ts";
import type { Source } from "../source.ts";
import type { KafkaClient } from "./client.ts";
import { TopicReader } from "./topic-reader.ts";

/** Identities of which nobody can say whether they were on the topic; open above until the next record tells. */
const unknownEnd = 1n << 62n;

/**
 * Every identity that was ever on the topic. Values are JSON, read for the one field at `path` and let go. What retention
 * deleted before it was read is `historyLost`: from `from`, or the partition's last identity, up to the next one read.
 */
export function topicIdentitiesSource(
  id: string,
  topic: string,
  { path, from }: { path: string; from: bigint },
  client: KafkaClient,
): Source {
  const reader = new TopicReader(topic, client);
  const last = new Map<number, bigint>();
  const gaps = new Map<number, bigint>();
  let sent = RangeSet.empty;
  let lost = RangeSet.empty;
  let newest = Number.NEGATIVE_INFINITY;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"topic-identities">> {
      const fresh: bigint[] = [];
      try {
        await reader.read(
          signal,
          ({ partition, value, appendedAt }) => {
            newest = Math.max(newest, appendedAt);
            const identity = readIdentity(value, path);
            if (identity === null) return;
            fresh.push(identity);
            const gap = gaps.get(partition);
            if (gap !== undefined && gap < identity) lost = lost.union(RangeSet.of([gap, identity]));
            gaps.delete(partition);
            last.set(partition, identity);
          },
          ({ partition }) => gaps.set(partition, nextAfter(last.get(partition), from)),
        );
      } finally {
        sent = sent.union(setOf(fresh));
      }
      const open = RangeSet.ofAll([...gaps.values()].map((gap) => [gap, unknownEnd] as const));
      return {
        kind: "topic-identities",
        sent: sent.toString(),
        historyLost: lost.union(open).minus(sent).toString(),
        newestAppendedAt: newest === Number.NEGATIVE_INFINITY ? null : isoInstant(newest),
      };
    },
    close: () => reader.close(),
  };
}

const nextAfter = (last: bigint | undefined, from: bigint): bigint => (last === undefined ? from : last + 1n);

/** Null for a value that is no JSON or has no such number: it stays where it is and is quoted nowhere. */
export function readIdentity(value: Buffer | null, path: string): bigint | null {
  if (value === null) return null;
  try {
    return identityAt(parseExactJson(value.toString("utf8")), path);
  } catch {
    return null;
  }
}
