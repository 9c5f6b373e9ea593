import { setTimeout as pause } from "node:timers/promises";
import type { Admin, ITopicConfig } from "kafkajs";

/** How long a new topic may take to have a leader for each partition, ms. */
const leadersWithinMs = 30_000;

/** One partition, stamped by the broker: what most topics of the lab are. */
export const stampedTopic = (topic: string, numPartitions = 1): ITopicConfig => ({
  topic,
  numPartitions,
  configEntries: [{ name: "message.timestamp.type", value: "LogAppendTime" }],
});

/**
 * Makes topics and waits until the leader of every partition serves it. A broker that has just started answers "unknown
 * topic" or "not the leader" for a moment after it has created one, which the client's own wait takes for an error. Throws
 * the broker's last word after 30 s.
 */
export async function createTopics(admin: Admin, topics: ITopicConfig[]): Promise<void> {
  await admin.createTopics({ topics, waitForLeaders: false });
  const until = Date.now() + leadersWithinMs;
  for (const { topic } of topics) {
    let refused = await notServed(admin, topic);
    while (refused !== null) {
      if (Date.now() > until) throw refused;
      await pause(100);
      refused = await notServed(admin, topic);
    }
  }
}

async function notServed(admin: Admin, topic: string): Promise<Error | null> {
  try {
    await admin.fetchTopicOffsets(topic);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("the broker does not answer");
  }
}
