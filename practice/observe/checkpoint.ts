import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { chance } from "../chance.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import { partitionsOf } from "./partitions.ts";
import { eventTimeOf, progressAppendedAt, progressEnd, progressTopic } from "./progress-topic.ts";

const trigger = 20_000;
const batchTakes = 6_000;
const grace = 600_000;

/** How fast a replay reads what is on the log, against real time. */
const replaySpeed = 40;
type Batch = { done: number; committed: number; planned: number; committedAt: number };

/** Records the newest committed batch had read, and when that batch was planned and committed (estate ms). */
function newestBatch(model: Model, at: number): Batch {
  const replay = model.effects.newCheckpoint.find(
    ({ at: from, replayMs = 0 }) => from <= at && at < from + replayMs / replaySpeed,
  );
  if (replay?.replayMs !== undefined) {
    const done = replay.at - replay.replayMs + (at - replay.at) * replaySpeed;
    const planned = Math.floor(at / trigger) * trigger;
    return { done, committed: progressEnd(model, done), planned, committedAt: Math.max(planned, replay.at) };
  }
  const done = Math.floor((model.hops.tile.at(at) - batchTakes) / trigger) * trigger;
  const committed = progressEnd(model, done);
  // Without new records no batch is made: the newest one is the one that took the newest record.
  const last = committed === 0 ? done : progressAppendedAt(model, committed - 1, at);
  const planned = Math.min(done, Math.ceil(last / trigger) * trigger);
  return { done, committed, planned, committedAt: model.hops.tile.reached(planned + batchTakes) };
}

/** Up to which append time the newest committed batch has read. */
export const batchThrough = (model: Model, at: number): number => newestBatch(model, at).done;

/** When the batch commits that reads what was appended at `appended`. */
export const batchReached = (model: Model, appended: number): number =>
  model.hops.tile.reached(Math.ceil(appended / trigger) * trigger + batchTakes);

/** When the batch was planned that is not committed yet; null: none is. */
function inFlightSince(model: Model, at: number, batch: ReturnType<typeof newestBatch>): number | null {
  const blocked = active(model.effects.blockedBatch, at);
  const next = blocked
    ? Math.ceil(blocked.from / trigger) * trigger
    : Math.floor(model.hops.tile.at(at) / trigger) * trigger;
  if (next <= batch.planned || next > at || progressEnd(model, next) <= batch.committed) return null;
  return blocked ? next : model.hops.tile.reached(next);
}

/** Times at which the query was started, newest last: after it was terminated or blocked, and with a new checkpoint. */
function startsOf(model: Model, at: number): number[] {
  const { stalls, newCheckpoint } = model.effects;
  const ended = stalls.tile.filter(
    ({ from, to, speed }) => speed === 0 && to <= at && !stalls.producer.some((other) => other.from === from),
  );
  const made = newCheckpoint.filter((made) => made.at <= at);
  return [model.began, ...ended.map(({ to }) => to), ...made.map((made) => made.at)].sort((a, b) => a - b);
}

function lateDropped(model: Model, at: number): number {
  const { oldEvents, lateDrops } = model.effects;
  const within = ({ from, to }: { from: number; to: number }) => Math.max(0, Math.min(at, to) - from);
  const usual = Math.floor((at - model.began) / 600_000);
  const bursts = oldEvents.reduce((sum, burst) => sum + Math.floor((within(burst) / 60_000) * 5), 0);
  return usual + lateDrops.reduce((sum, span) => sum + Math.floor((within(span) / 60_000) * span.perMinute), bursts);
}

export function checkpointAt(model: Model, at: number): ObservationOf<"spark-checkpoint"> {
  const { hops, began, seed, effects } = model;
  const batch = newestBatch(model, at);
  const made = effects.newCheckpoint.filter((entry) => entry.at <= at).map((entry) => entry.at);
  const firstBatchAt = Math.floor(Math.max(began, ...made) / trigger) * trigger;
  const batchId = Math.round((batch.planned - firstBatchAt) / trigger);
  const inFlight = inFlightSince(model, at, batch);
  const newest = batch.committed === 0 ? began : eventTimeOf(model, batch.committed - 1, at);
  const blocked = active(effects.blockedBatch, at) !== undefined;
  // A query whose broker is gone waits; one that stands still on its own was terminated.
  const stands = active(effects.stalls.tile, at)?.speed === 0 && active(effects.stalls.producer, at) === undefined;
  const stopped = stands && !blocked;
  const plannedBatch = inFlight === null ? batchId : batchId + 1;
  return {
    kind: "spark-checkpoint",
    queryId: uuidOf(seed, "query", made.length),
    runId: uuidOf(seed, "run", startsOf(model, at).length),
    committedBatch: batchId < 0 ? null : batchId,
    plannedBatch: plannedBatch < 0 ? null : plannedBatch,
    committedAt: isoInstant(batch.committedAt),
    plannedAt: isoInstant(inFlight ?? hops.tile.reached(batch.planned)),
    watermark: isoInstant(newest - grace),
    damaged: active(effects.damagedCheckpoint, at) ? `${Math.max(1, batchId % 100)} missing` : null,
    lateDropped: lateDropped(model, at),
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

function uuidOf(seed: number, label: string, made: number): string {
  const part = (index: number, digits: number) =>
    Math.floor(chance(seed, made === 0 ? label : `${label}.${made}`, index) * 16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return `${part(0, 8)}-${part(1, 4)}-4${part(2, 3)}-a${part(3, 3)}-${part(4, 6)}${part(5, 6)}`;
}
