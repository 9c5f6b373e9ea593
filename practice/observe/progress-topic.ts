import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import { type Topic, topicAt } from "./topics.ts";

/** Records of learning.progress appended until `at`. */
export function progressEnd(model: Model, at: number): number {
  return model.volumes.progress.count(model.hops.producer.at(at));
}

export function progressTopic(model: Model, at: number): Topic {
  return topicAt(model, "progress", at, (moment) => progressEnd(model, moment));
}

/** Append time (estate ms) of record `index`; Infinity when it is not on the topic at `at`. */
export function progressAppendedAt(model: Model, index: number, at: number): number {
  return model.hops.producer.reached(model.volumes.progress.timeOf(index, at));
}

/** Events of learning.progress dated before `moment`, on the topic now or later. */
export function eventsBefore(model: Model, moment: number): number {
  const frozen = model.effects.frozenTimes.find(({ from, to }) => from < moment && moment <= to);
  return model.volumes.progress.count(frozen ? frozen.to : moment);
}

/** What record `index` says of its time (estate ms); records come in the order of it. */
export function eventTimeOf(model: Model, index: number, at: number): number {
  const happened = model.volumes.progress.timeOf(index, at);
  return active(model.effects.frozenTimes, happened)?.from ?? happened;
}
