import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";
import { rolledBackLines } from "./purchase-lines.ts";
import { landedAt, writtenAt } from "./purchases.ts";

const commitEvery = 300_000;
const [hour, day] = [3_600_000, 86_400_000];
/** A nightly compaction leaves one file in each hourly partition. */
const compactedAtHour = 2;

/** The table over the purchase prefix: a job commits the objects it finds every five minutes. */
export function tableSnapshotAt(model: Model, at: number): Observation {
  const { tableJob } = model.hops;
  const looked = Math.floor(tableJob.at(at) / commitEvery) * commitEvery;
  const held = landedAt(model, looked);
  const addedBy = Math.ceil(writtenAt(model, held, looked) / commitEvery) * commitEvery;
  const outside = landedAt(model, at) > held;
  const holes = rolledBackLines(model, at).filter((line) => line <= held).length;
  return {
    kind: "table-snapshot",
    newestSnapshotAt: isoInstant(tableJob.reached(looked)),
    newestAddedAt: held === 0 ? null : isoInstant(tableJob.reached(Math.min(addedBy, looked))),
    oldestOutsideAt: outside ? isoInstant(writtenAt(model, held + 1, at)) : null,
    records: String(held - holes),
    ...filesOf(model.began, looked),
  };
}

function filesOf(began: number, at: number): { files: number; partitions: number } {
  const compacted = Math.max(began, Math.floor((at - compactedAtHour * hour) / day) * day + compactedAtHour * hour);
  const partitions = Math.max(1, Math.ceil((at - began) / hour));
  return { files: partitions + Math.max(0, Math.floor((at - compacted) / commitEvery)), partitions };
}
