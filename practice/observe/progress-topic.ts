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
