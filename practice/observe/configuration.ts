import { chance } from "../chance.ts";
import type { TopicName } from "../effects.ts";
import type { Model } from "../model.ts";

const every = 3 * 86_400_000;

/** A digest of a connector's configuration: another one every third day, and after each change that was caused. */
export function connectorConfiguration(model: Model, id: string, at: number): string {
  const phase = Math.floor(chance(model.seed, `${id}.configured`) * every);
  const usual = Math.floor((at + phase) / every);
  return digest(
    model.seed,
    id,
    usual + model.effects.configured.filter((entry) => entry.id === id && entry.at <= at).length,
  );
}

/** What a reader's topic is set to; only its retention is ever changed. */
export function topicConfiguration(model: Model, name: TopicName, at: number): string {
  const set = model.effects.topics[name].retention.filter(({ from, to }) => from <= at && at < to).map(({ ms }) => ms);
  return digest(model.seed, name, Math.min(0, ...set.map((ms) => -ms)));
}

const digest = (seed: number, label: string, version: number): string =>
  Math.floor(chance(seed, `digest.${label}`, version) * 16 ** 8)
    .toString(16)
    .padStart(8, "0");
