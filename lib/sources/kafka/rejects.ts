import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import type { Source } from "../source.ts";
import type { KafkaClient } from "./client.ts";
import { type PassingRecord, TopicReader } from "./topic-reader.ts";

type Rejects = ObservationOf<"reject-topic">;
type Reason = Rejects["byReason"][number]["reason"];
export type RejectTerms = {
  /** Records appended within this many milliseconds are counted. */
  window: number;
  /** The header that says why. */
  header: string;
};

const reasons: readonly Reason[] = ["future-event-time", "missing-event-time", "other"];
/** Records of one reason that are remembered: more than any threshold asks for. */
const remembered = 10_000;

/** What a query rejected, by the reason in one header. Keys, values and other headers are not looked at. */
export function rejectTopicSource(id: string, topic: string, terms: RejectTerms, client: KafkaClient): Source {
  const reader = new TopicReader(topic, client);
  const times = new Map<Reason, number[]>(reasons.map((reason) => [reason, []]));
  return {
    id,
    async read({ signal, now }): Promise<Rejects> {
      const partitions = await reader.read(
        signal,
        (record) => times.get(reasonOf(record, terms.header))?.push(record.appendedAt),
        () => undefined,
      );
      return {
        kind: "reject-topic",
        total: String(partitions.reduce((sum, { end }) => sum + end, 0n)),
        byReason: reasons.flatMap((reason) => {
          const seen = (times.get(reason) ?? []).sort((a, b) => a - b).slice(-remembered);
          times.set(reason, seen);
          const newest = seen.at(-1);
          if (newest === undefined) return [];
          const inWindow = seen.filter((at) => at > now - terms.window).length;
          return [{ reason, inWindow, newestAt: isoInstant(newest) }];
        }),
      };
    },
    close: () => reader.close(),
  };
}

function reasonOf({ headers }: PassingRecord, name: string): Reason {
  const found = headers?.[name];
  const text = (Array.isArray(found) ? found.at(-1) : found)?.toString("utf8");
  return reasons.find((reason) => reason === text) ?? "other";
}
