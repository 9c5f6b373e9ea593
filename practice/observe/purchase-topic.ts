import type { ObservationOf } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { partitionsOf } from "./partitions.ts";
import { lineAppendedAt, sentThrough } from "./purchase-lines.ts";
import { topicAt } from "./topics.ts";

/** commerce.purchase_line as a reader sees it that has worked through line `committed`; `holes` never came to the topic. */
export function linePartitions(
  model: Model,
  at: number,
  given: { committed: number; end: number; holes: readonly number[] },
): ObservationOf<"consumer-group">["partitions"] {
  const holes = [...new Set(given.holes)].sort((a, b) => a - b);
  const records = (line: number) => line - holes.filter((hole) => hole <= line).length;
  const lineOf = (index: number) => {
    let line = index + 1;
    for (const hole of holes) if (hole <= line) line++;
    return line;
  };
  const topic = topicAt(model, "purchases", at, (moment) => records(sentThrough(model, moment)));
  return partitionsOf(
    { ...topic, end: records(given.end) },
    () => ({ records: records(given.committed), moment: 0 }),
    (index) => lineAppendedAt(model, lineOf(index), at),
  );
}
