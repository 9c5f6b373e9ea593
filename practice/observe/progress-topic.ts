import type { Model } from "../model.ts";

export const progressTopic = "learning.progress";
export const progressPartitions = 4;
const retention = 7 * 86_400_000;

/** Records of learning.progress appended until `at`. */
export function progressEnd(model: Model, at: number): number {
  return model.volumes.progress.count(model.hops.producer.at(at));
}

export function progressStart(model: Model, at: number): number {
  return progressEnd(model, at - retention);
}

/** Append time (estate ms) of record `index`; Infinity when it is not on the topic at `at`. */
export function progressAppendedAt(model: Model, index: number, at: number): number {
  return model.hops.producer.reached(model.volumes.progress.timeOf(index, at));
}
