import { chance } from "../chance.ts";
import type { Span, TopicChanges, TopicName } from "../effects.ts";
import type { Model } from "../model.ts";
import type { Turn } from "./layout.ts";

const names: Record<TopicName, { topic: string; partitions: number }> = {
  progress: { topic: "learning.progress", partitions: 4 },
  purchases: { topic: "commerce.purchase_line", partitions: 3 },
  enrollment: { topic: "enrollment.public.enrollment", partitions: 2 },
};
export const topicName = (name: TopicName): string => names[name].topic;

const usualRetention = 7 * 86_400_000;
/** From adding a partition to the readers' first commit there. */
const noticed = 30_000;

/** Appended to a partition until a moment: transaction markers, and records of a flood. */
export type Beside = {
  markers(moment: number): number;
  flood(moment: number, partition: number): number;
};

/** One topic as it stands at a moment. */
export type Topic = {
  topic: string;
  /** Another one each time the topic is made anew. */
  topicId: string;
  turns: readonly Turn[];
  /** Partitions so new that no reader has committed there. */
  unnoticed: number;
  /** Everything appended until then is no longer on it; and how many records of the whole topic those are. */
  startAt: number;
  start: number;
  /** Records of the whole topic. */
  end: number;
  retentionMs: number;
  /** What a partition holds beside the records dealt out; null: nothing, ever. */
  beside: Beside | null;
};

/** `endAt(moment)`: records appended to the topic until then; never falls. */
export function topicAt(model: Model, name: TopicName, at: number, endAt: (moment: number) => number): Topic {
  const { topic, partitions } = names[name];
  const changes = model.effects.topics[name];
  const turns: Turn[] = [{ base: 0, partitions, anew: true }];
  for (const change of [...changes.remade].sort((a, b) => a.at - b.at)) {
    if (change.at > at) break;
    const before = turns.at(-1)?.partitions ?? partitions;
    turns.push({ base: endAt(change.at), partitions: before + change.more, anew: change.anew });
  }
  const made = changes.remade.filter((change) => change.anew && change.at <= at).length;
  const startAt = startOf(changes, at);
  const widened = changes.remade.filter((change) => change.at <= at && at < change.at + noticed);
  return {
    topic,
    topicId: idOf(model.seed, name, made),
    turns,
    unnoticed: widened.reduce((sum, { more }) => sum + more, 0),
    startAt,
    start: endAt(startAt),
    end: endAt(at),
    retentionMs: Math.min(
      usualRetention,
      ...changes.retention.filter(({ from, to }) => from <= at && at < to).map(({ ms }) => ms),
    ),
    beside: besideOf(changes, at),
  };
}

function besideOf(changes: TopicChanges, at: number): Beside | null {
  if (changes.markers.length === 0 && changes.flood.length === 0) return null;
  const within = ({ from, to }: Span, moment: number) => Math.max(0, Math.min(moment, to, at) - from);
  return {
    markers: (moment) => changes.markers.reduce((sum, span) => sum + Math.ceil(within(span, moment) / span.everyMs), 0),
    flood: (moment, partition) =>
      changes.flood
        .filter((span) => span.partition === partition)
        .reduce((sum, span) => sum + Math.floor((within(span, moment) / 1000) * span.perSecond), 0),
  };
}

/** What was deleted stays deleted, whatever the retention is afterwards. */
function startOf(changes: TopicChanges, at: number): number {
  return Math.max(
    at - usualRetention,
    ...changes.retention.filter(({ from }) => from <= at).map(({ to, ms }) => Math.min(at, to) - ms),
    ...changes.purged.filter((purge) => purge.at <= at).map((purge) => purge.at - purge.agoMs),
  );
}

const ids = new Map<string, string>();

/** The same for ever, so written once. */
function idOf(seed: number, name: TopicName, made: number): string {
  const key = `${seed}/${name}/${made}`;
  const known = ids.get(key) ?? newId(seed, name, made);
  if (ids.size > 1_000) ids.clear();
  ids.set(key, known);
  return known;
}

function newId(seed: number, name: TopicName, made: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Array.from(
    { length: 22 },
    (_, index) => alphabet[Math.floor(chance(seed, `${name}.${made}`, index) * 64)],
  ).join("");
}
