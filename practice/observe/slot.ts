import { formatLsn } from "../../lib/observations/positions.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";

const firstLsn = 43n << 30n;
const day = 86_400_000;
const confirmEvery = 2_000;
const restartEvery = 60_000;
const extendedFrom = 1n << 30n;

/** WAL position at `at`: usual writes and bulk ones. */
export function walAt(model: Model, at: number): bigint {
  let bytes = model.volumes.wal.count(at);
  for (const bulk of model.effects.bulkWrites) {
    const until = Math.min(at, bulk.to);
    if (until > bulk.from) bytes += Math.floor(((until - bulk.from) / 1000) * bulk.bytesPerSecond);
  }
  return firstLsn + BigInt(bytes);
}

/** Position Connect has stored for the connector; the slot is told of it a moment later. */
export function storedLsn(model: Model, at: number): bigint {
  const confirmed = walAt(model, Math.floor(model.hops.confirm.at(at) / confirmEvery) * confirmEvery);
  return later(confirmed, slotBegan(model, at) ?? 0n);
}

/** WAL position at which the slot of today was made after one that was lost; null where it is the first. */
function slotBegan(model: Model, at: number): bigint | null {
  const { recreated } = model.effects;
  const made = before(
    recreated.filter((entry) => entry.announced).map((entry) => entry.at),
    at,
    0,
  );
  return made === 0 ? null : walAt(model, made);
}

const before = (moments: readonly number[], at: number, usual: number) =>
  moments.filter((moment) => moment <= at).reduce((newest, moment) => Math.max(newest, moment), usual);

function earlier(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

export function slotAt(model: Model, at: number): ObservationOf<"replication-slot"> {
  const { effects, began, volumes, hops } = model;
  const trouble = active(effects.slot, at)?.shape;
  const madeAt = slotBegan(model, at) ?? 0n;
  const confirmed = later(storedLsn(model, at - 2_500), madeAt);
  const step = walAt(model, Math.floor((hops.restart.at(at) - 20_000) / restartEvery) * restartEvery);
  const restart = later(earlier(step, confirmed), madeAt);
  const current = walAt(model, at);
  const connectedAt = before(
    [...effects.slot.map(({ to }) => to), ...effects.recreated.map((entry) => entry.at)],
    at,
    began + 7_000,
  );
  const recreatedAt = before(
    effects.recreated.map((entry) => entry.at),
    at,
    began,
  );
  const resetAt = before(
    effects.recreated.filter((entry) => entry.announced).map((entry) => entry.at),
    at,
    began,
  );
  const transactions = volumes.enrollment.count(hops.capture.at(at)) - volumes.enrollment.count(recreatedAt);
  const writer = active(effects.writers, at);
  const gone = trouble === "absent";
  const lost = trouble === "lost";
  const decoded = gone ? null : String(Math.max(0, transactions));
  return {
    kind: "replication-slot",
    present: !gone,
    active: trouble === undefined,
    temporary: false,
    walStatus: gone ? null : lost ? "lost" : current - restart > extendedFrom ? "extended" : "reserved",
    invalidationReason: lost ? "wal_removed" : null,
    restartLsn: gone || lost ? null : formatLsn(restart),
    confirmedFlushLsn: gone ? null : formatLsn(confirmed),
    currentLsn: formatLsn(current),
    safeWalSizeBytes: null,
    inRecovery: trouble === "synced",
    synced: trouble === "synced",
    snapshotRunning: active(effects.snapshots, at) !== undefined,
    totalTxns: decoded,
    totalBytes: decoded === null ? null : String(BigInt(decoded) * 412n),
    statsReset: isoInstant(resetAt),
    postmasterStartedAt: isoInstant(before(effects.restarted, at, began - 3 * day)),
    maxSlotWalKeepBytes: null,
    idleTimeoutSeconds: null,
    walsenderStartedAt: trouble === undefined ? isoInstant(connectedAt) : null,
    oldestWriter: writer
      ? { application: writer.application, startedAt: isoInstant(writer.from), prepared: false }
      : null,
  };
}
