import { epochMs, isoInstant } from "../observations/time.ts";
import type { Observation, Observed, Sweep } from "../observations/types.ts";
import type { Contract, Look } from "./types.ts";

/** An observation older than three sweeps and one source time-out no longer says how things are now. */
export function staleAfterMs(contract: Contract): number {
  return 3 * contract.sweep + contract.monitor.sourceTimeout;
}

/**
 * One observation of the sweep as it arrived. Absent, failed, stale or malformed ones are not seen, nor one that is dated
 * after the sweep: then two clocks disagree, and neither can be judged by. Never throws.
 */
export function look(contract: Contract, sweep: Sweep, now: number, id: string): Look {
  const observed: Observed | undefined = sweep.observations?.[id];
  if (observed === undefined || observed === null) {
    return { ok: false, reason: "not-observed", failure: "not-observed", unseen: id };
  }
  if (typeof observed !== "object") return { ok: false, reason: "unreadable", failure: "garbage", unseen: id };
  if ("failed" in observed) {
    return { ok: false, reason: "source-failed", failure: String(observed.failed), unseen: id };
  }
  const at = readInstant(observed.observedAt);
  if (at === null || !isDocument(observed.value)) {
    return { ok: false, reason: "unreadable", failure: "garbage", unseen: id };
  }
  if (now - at > staleAfterMs(contract)) return { ok: false, reason: "stale", failure: "stale", unseen: id };
  if (at > now + contract.monitor.clockTolerance) {
    const failure = `observed ${isoInstant(at)}, judged ${isoInstant(now)}`;
    return { ok: false, reason: "clocks-disagree", failure, unseen: id };
  }
  const partitions = partitionsOf(observed.value);
  if (partitions === "unreadable") return { ok: false, reason: "unreadable", failure: "garbage", unseen: id };
  // A group whose topics do not exist answers without a partition: nothing was measured, so nothing is well.
  if (partitions === 0) return { ok: false, reason: "not-observed", failure: "not-found", unseen: id };
  return { ok: true, value: observed.value, observedAt: at };
}

function readInstant(text: unknown): number | null {
  if (typeof text !== "string") return null;
  try {
    return epochMs(text);
  } catch {
    return null;
  }
}

const isDocument = (value: unknown): value is Observation =>
  typeof value === "object" && value !== null && "kind" in value;

/** How many partitions a group tells of, each with a commit or none; several rules and the dependencies add them up. */
function partitionsOf(value: Observation): number | "unreadable" | null {
  if (value.kind !== "consumer-group") return null;
  const partitions: unknown = value.partitions;
  if (!Array.isArray(partitions)) return "unreadable";
  return partitions.every(hasCommitOrNone) ? partitions.length : "unreadable";
}

const hasCommitOrNone = (partition: unknown): boolean => {
  if (typeof partition !== "object" || partition === null || !("committed" in partition)) return false;
  const { committed } = partition;
  return committed === null || (typeof committed === "string" && /^-?\d+$/.test(committed));
};
