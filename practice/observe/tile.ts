import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { chance } from "../chance.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import type { Documents } from "./documents.ts";
import { partitionsOf } from "./partitions.ts";
import { progressAppendedAt, progressEnd, progressTopic } from "./progress-topic.ts";
import { observeRejects } from "./rejects.ts";
import { windowsAt } from "./windows.ts";

const trigger = 20_000;
const batchTakes = 6_000;
const grace = 600_000;

/** Records the newest committed batch had read, and when that batch was planned and committed (estate ms). */
function newestBatch(model: Model, at: number) {
  const done = Math.floor((model.hops.tile.at(at) - batchTakes) / trigger) * trigger;
  const committed = progressEnd(model, done);
  // Without new records no batch is made: the newest one is the one that took the newest record.
  const last = committed === 0 ? done : progressAppendedAt(model, committed - 1, at);
  const planned = Math.min(done, Math.ceil(last / trigger) * trigger);
  return { done, committed, planned, committedAt: model.hops.tile.reached(planned + batchTakes) };
}

function checkpoint(model: Model, at: number): ObservationOf<"spark-checkpoint"> {
  const { volumes, hops, began, seed } = model;
  const batch = newestBatch(model, at);
  const batchId = Math.round((batch.planned - Math.floor(began / trigger) * trigger) / trigger);
  const next = Math.floor(hops.tile.at(at) / trigger) * trigger;
  const inFlight = next > batch.planned && progressEnd(model, next) > batch.committed;
  const newest = batch.committed === 0 ? began : volumes.progress.timeOf(batch.committed - 1, at);
  // A query whose broker is gone waits; one that stands still on its own was terminated.
  const { tile, producer } = model.effects.stalls;
  const stopped = active(tile, at)?.speed === 0 && active(producer, at) === undefined;
  return {
    kind: "spark-checkpoint",
    queryId: queryId(seed),
    committedBatch: batchId,
    plannedBatch: inFlight ? batchId + 1 : batchId,
    committedAt: isoInstant(batch.committedAt),
    plannedAt: isoInstant(inFlight ? hops.tile.reached(next) : hops.tile.reached(batch.planned)),
    watermark: isoInstant(newest - grace),
    damaged: null,
    partitions: partitionsOf(
      progressTopic(model, at),
      () => ({ records: batch.committed, moment: batch.done }),
      (index) => progressAppendedAt(model, index, at),
    ),
    liveness: {
      state: stopped ? "terminated" : "running",
      lastProgressAt: isoInstant(stopped ? batch.committedAt : Math.max(batch.committedAt, at - (at % 10_000))),
    },
  };
}

function queryId(seed: number): string {
  const part = (index: number, digits: number) =>
    Math.floor(chance(seed, "query", index) * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return `${part(0, 8)}-${part(1, 4)}-4${part(2, 3)}-a${part(3, 3)}-${part(4, 6)}${part(5, 6)}`;
}

export function observeTile(model: Model, at: number): Documents {
  const windows = windowsAt(model, at);
  const end = progressEnd(model, at);
  return {
    "tile.checkpoint": checkpoint(model, at),
    "tile.events": {
      kind: "event-times",
      sampled: false,
      newestEventTime: end === 0 ? null : isoInstant(model.volumes.progress.timeOf(end - 1, at)),
      windows: windows.map((window) => window.seen),
    },
    "tile.sink": { kind: "tile-sink", rows: windows.flatMap((window) => (window.row ? [window.row] : [])) },
    "tile.rejects": observeRejects(model, at),
  };
}
