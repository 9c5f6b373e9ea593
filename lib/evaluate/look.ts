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
  if (tellsOfNoPartition(observed.value))
    return { ok: false, reason: "not-observed", failure: "not-found", unseen: id };
  return { ok: true, value: observed.value, observedAt: at };
}

/** A group whose topics do not exist answers without a partition: nothing was measured, so nothing is well. */
const tellsOfNoPartition = (value: Observation): boolean =>
  value.kind === "consumer-group" && Array.isArray(value.partitions) && value.partitions.length === 0;

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
