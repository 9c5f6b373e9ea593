import { withAdmin } from "../parts/admin.ts";
import type { Stack } from "../stack.ts";

/** Start and end of a topic of one partition, and where a group stands on it. */
export async function topicPosition(stack: Stack, topic: string, groupId: string) {
  return withAdmin(stack, async (admin) => {
    const [found] = await admin.fetchOffsets({ groupId, topics: [topic] });
    const [ends] = await admin.fetchTopicOffsets(topic);
    const committed = BigInt(found?.partitions[0]?.offset ?? -1);
    return { start: BigInt(ends?.low ?? 0), end: BigInt(ends?.high ?? 0), committed };
  });
}
