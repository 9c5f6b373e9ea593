import { createHash } from "node:crypto";
import { isoInstant } from "../../observations/time.ts";
import type { KafkaClient } from "./client.ts";

/** What the broker says of how long a topic keeps a record: so many ms, or null for ever. */
export type Kept = number | null;
/** `kept` absent: its size decides before time does. `configuration` absent: the broker does not say what is the topic's own. */
export type TopicSettings = { kept?: Kept; configuration?: string };
type Entry = { configName: string; configValue: string | null; configSource?: number };
const topicResource = 2;
/** Set for this topic, as against a default of its broker or its cluster. */
const setForTopic = 1;

/**
 * How each topic is set. One that is missing in the answer, as all are where the broker does not let itself be asked, has nothing
 * that can be told.
 */
export async function topicSettings(client: KafkaClient, topics: string[]): Promise<Map<string, TopicSettings>> {
  if (topics.length === 0) return new Map();
  // No name asks for every one.
  const resources = topics.map((name) => ({ type: topicResource, name, configNames: [] }));
  const broker = await client.any();
  const answer = await broker.describeConfigs({ resources }).catch((error: Error) => {
    if (error.name === "KafkaJSProtocolError") return { resources: [] };
    throw error;
  });
  return new Map(answer.resources.map(({ resourceName, configEntries }) => [resourceName, settingsOf(configEntries)]));
}

function settingsOf(entries: Entry[]): TopicSettings {
  const kept = keptFor(new Map(entries.map(({ configName, configValue }) => [configName, configValue])));
  const told = entries.every(({ configSource }) => configSource !== undefined) && entries.length > 0;
  return { ...(kept === undefined ? {} : { kept }), ...(told ? { configuration: digestOf(entries) } : {}) };
}

/** What is set for the topic itself, whatever the order: brokers can have different defaults, and answer in turn. */
export function digestOf(entries: Entry[]): string {
  const own = entries.filter(({ configSource }) => configSource === setForTopic);
  const lines = own.map(({ configName, configValue }) => JSON.stringify([configName, configValue])).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}

/** A century in ms: whoever sets more (up to the largest 64-bit number) means for ever. */
const forEver = 36_525 * 86_400_000;

/** Undefined where it cannot be told. Compaction alone removes only what a newer record replaced. */
export function keptFor(config: ReadonlyMap<string, string | null>): Kept | undefined {
  const policy = config.get("cleanup.policy");
  if (policy == null) return undefined;
  if (!policy.split(",").some((each) => each.trim() === "delete")) return null;
  if (Number(config.get("retention.bytes") ?? -1) >= 0) return undefined;
  const ms = Number(config.get("retention.ms") ?? Number.NaN);
  if (Number.isNaN(ms)) return undefined;
  return ms < 0 || ms >= forEver ? null : ms;
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
