import type { Source } from "../source.ts";
import type { KafkaClient } from "./client.ts";
import { countLeaderless } from "./partitions.ts";

/** Whether the cluster answers at one of its bootstrap servers, and how many contract partitions have no leader. */
export function kafkaProbe(id: string, topics: string[], client: KafkaClient): Source {
  return {
    id,
    read: ({ signal }) =>
      client.run(signal, async () => {
        await client.any();
        const leaderless = topics.length > 0 ? countLeaderless(await client.metadata(topics)) : 0;
        return { kind: "dependency-probe", reachable: true, leaderless };
      }),
    close: () => client.close(),
  };
}
