import { isoInstant } from "../../observations/time.ts";
import type { KafkaClient } from "./client.ts";

/** What the broker says of how long a topic keeps a record: so many ms, or null for ever. */
export type Kept = number | null;
const topicResource = 2;
const asked = ["cleanup.policy", "retention.ms", "retention.bytes"];

/**
 * How long each topic keeps a record. A topic that is missing in the answer has no time that can be told: the broker does not let
 * itself be asked, or its size decides before time does.
 */
export async function retentionOf(client: KafkaClient, topics: string[]): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  if (topics.length === 0) return kept;
  const resources = topics.map((name) => ({ type: topicResource, name, configNames: asked }));
  const broker = await client.any();
  const answer = await broker.describeConfigs({ resources }).catch((error: Error) => {
    if (error.name === "KafkaJSProtocolError") return { resources: [] };
    throw error;
  });
  for (const { resourceName, configEntries } of answer.resources) {
    const found = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]));
    const time = keptFor(found);
    if (time !== undefined) kept.set(resourceName, time);
  }
  return kept;
}

/** Undefined where it cannot be told. Compaction alone removes only what a newer record replaced. */
export function keptFor(config: ReadonlyMap<string, string | null>): Kept | undefined {
  const policy = config.get("cleanup.policy");
  if (policy == null) return undefined;
  if (!policy.split(",").some((each) => each.trim() === "delete")) return null;
  if (Number(config.get("retention.bytes") ?? -1) >= 0) return undefined;
  const ms = Number(config.get("retention.ms") ?? Number.NaN);
  if (Number.isNaN(ms)) return undefined;
  return ms < 0 ? null : ms;
}

/**
 * Earliest moment at which retention may delete the oldest unread record: whole segments go, so it may stay longer. Nothing
 * where that cannot be told.
 */
export function lossAt(oldestUnreadAt: string | null, kept: Kept | undefined): { earliestLossAt?: string | null } {
  if (kept === undefined) return {};
  if (oldestUnreadAt === null || kept === null) return { earliestLossAt: null };
  return { earliestLossAt: isoInstant(Date.parse(oldestUnreadAt) + kept) };
}
