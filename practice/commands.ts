import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import { failureModeIds } from "../lib/evaluate/failure-modes.ts";
import { isoInstant } from "../lib/observations/time.ts";
import { injectionOf, injections } from "./injections/index.ts";
import type { Injected } from "./injections/types.ts";

/** An injection as the run has stored it; `clearedAt` null while nobody has cleared it. */
export type StoredInjection = Injected & { id: string };

/** What a handler may know. It decides; the collector stores what it decided in the command's own transaction. */
export type PracticeContext = {
  /** Estate ms. */
  estateNow: number;
  /** Every injection of the run. */
  stored: readonly StoredInjection[];
  /** Failure modes for which a rule exists. */
  ruled: ReadonlySet<FailureModeId>;
};

/** Becomes the API's problem document: 422 with the field, or 409. */
export type PracticeProblem = { problem: { status: 409 | 422; field?: string; detail: string; allowed?: string[] } };

export type Injecting = {
  answer: { subject: string; detectWithinSeconds: number; lastsSeconds: number };
  /** To be stored, before the next sweep. */
  add: Omit<Injected, "clearedAt">;
};

/** A latched page to be resolved by name (`resolveByName`), because the estate was repaired. */
export type NamedAct = {
  failureMode: FailureModeId;
  subject: string;
  by: "landed" | "sent-again" | "snapshot";
};
export type Clearing = {
  answer: { cleared: string[]; acts: NamedAct[] };
  /** Ids of stored injections, to be marked as cleared at `clearedAt` (estate ms). */
  clear: string[];
  clearedAt: number;
  acts: NamedAct[];
};
export type ClockSetting = { rate?: number /** Estate ms, forward. */; until?: number };

const repairs: Partial<Record<string, NamedAct["by"]>> = {
  F12: "landed",
  F13: "landed",
  F14: "sent-again",
  F21: "snapshot",
  F22: "snapshot",
};
const fastest = 1_200;
const longestJump = 30 * 86_400_000;

const refuse = (detail: string, more: Partial<PracticeProblem["problem"]> = {}): PracticeProblem => ({
  problem: { status: 422, detail, ...more },
});

/** `{failureMode}` or `{nonIncident}`: makes it happen from now on. */
export function inject(body: unknown, context: PracticeContext): Injecting | PracticeProblem {
  const { failureMode, nonIncident } = (body ?? {}) as { failureMode?: unknown; nonIncident?: unknown };
  if ((failureMode === undefined) === (nonIncident === undefined)) {
    return refuse("expected either failureMode or nonIncident");
  }
  const field = failureMode === undefined ? "nonIncident" : "failureMode";
  const what = failureMode ?? nonIncident;
  const allowed = injectable(context.ruled)[field];
  const injection = typeof what === "string" ? injectionOf(what) : undefined;
  if (!injection || typeof what !== "string" || !allowed.includes(what)) {
    const known = field === "failureMode" && failureModeIds.some((id) => id === what);
    const why = known ? `practice cannot cause ${String(what)} yet: its rule is not there` : "not known to practice";
    return refuse(why, { field, allowed });
  }
  const running = context.stored.some(
    (entry) => entry.what === what && entry.clearedAt === null && !isOver(entry, context.estateNow),
  );
  if (running) return refuse(`${what} is already going on; clear it first`, { status: 409 });
  const { subject, detectWithinSeconds, lastsSeconds } = injection;
  return {
    answer: { subject, detectWithinSeconds, lastsSeconds },
    add: { what, startsAt: context.estateNow },
  };
}

function isOver(entry: Injected, now: number): boolean {
  const injection = injectionOf(entry.what);
  return !injection?.staysUntilCleared && now >= entry.startsAt + (injection?.lastsSeconds ?? 0) * 1000;
}

/** Ends every cause, repairs what was lost, and names the latched pages that this repair closes. */
export function clear(_body: unknown, context: PracticeContext): Clearing {
  const open = context.stored.filter((entry) => entry.clearedAt === null);
  const acts: NamedAct[] = [];
  for (const { what } of open) {
    const by = repairs[what];
    const injection = injectionOf(what);
    if (!by || !injection || acts.some((act) => act.failureMode === what)) continue;
    acts.push({ failureMode: what as FailureModeId, subject: injection.subject, by });
  }
  return {
    answer: { cleared: open.map(({ what }) => what), acts },
    clear: open.map(({ id }) => id),
    clearedAt: context.estateNow,
    acts,
  };
}

/** `{rate?, now?}`: how fast the estate's clock runs (0 < rate ≤ 1200), and how far it jumps. Forward only. */
export function clock(body: unknown, context: PracticeContext): ClockSetting | PracticeProblem {
  const { rate, now } = (body ?? {}) as { rate?: unknown; now?: unknown };
  if (rate === undefined && now === undefined) return refuse("expected rate, now or both");
  if (rate !== undefined && !(typeof rate === "number" && rate > 0 && rate <= fastest)) {
    return refuse(`expected a rate above 0 and up to ${fastest}`, { field: "rate" });
  }
  if (now === undefined) return { rate: rate as number };
  const until = typeof now === "string" ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(until)) return refuse("expected an instant such as 2026-11-02T10:00:00Z", { field: "now" });
  if (until < context.estateNow) {
    return refuse(`the estate's clock only goes forward; it is ${isoInstant(context.estateNow)}`, { field: "now" });
  }
  if (until - context.estateNow > longestJump) return refuse("at most 30 days at once", { field: "now" });
  return rate === undefined ? { until } : { rate: rate as number, until };
}

/** What can be injected, given the rules there are: ids in the order of the table. */
export function injectable(ruled: ReadonlySet<FailureModeId>): { failureMode: string[]; nonIncident: string[] } {
  const names = injections.map(({ what }) => what);
  return {
    failureMode: names.filter((what) => ruled.has(what as FailureModeId)),
    nonIncident: names.filter((what) => what.startsWith("N")),
  };
}
