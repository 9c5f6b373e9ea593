import { type FailureModeId, failureModeIds } from "../lib/evaluate/failure-modes.ts";
import { injectionOf, injections } from "./injections/index.ts";
import type { Injected } from "./injections/types.ts";
import { ruledModes } from "./ruled.ts";

export type InjectContext = {
  /** Estate ms from which the estate suffers it: the next sweep's. */
  estateNow: number;
  /** What the run has stored and nobody has cleared. */
  uncleared: readonly Pick<Injected, "what" | "startsAt">[];
  /** Failure modes for which a rule exists. */
  ruled?: ReadonlySet<FailureModeId>;
};

/** Becomes the API's problem document: 422 with the field, or 409. */
export type InjectProblem = { status: 409 | 422; field?: string; detail: string; allowed?: string[] };
export type Injecting = {
  what: string;
  shape?: string;
  /** What it does stays until it is cleared. */
  stays: boolean;
  answer: { subject: string; detectWithinSeconds: number; lastsSeconds: number };
};

const refuse = (detail: string, more: Partial<InjectProblem> = {}): { problem: InjectProblem } => ({
  problem: { status: 422, detail, ...more },
});

/** `{failureMode}` or `{nonIncident}`, and `shape?`: what is to be stored and answered, or why not. */
export function inject(body: Record<string, unknown>, context: InjectContext): Injecting | { problem: InjectProblem } {
  const { failureMode, nonIncident, shape } = body;
  if ((failureMode === undefined) === (nonIncident === undefined)) {
    return refuse("expected either failureMode or nonIncident", { field: "failureMode" });
  }
  const field = failureMode === undefined ? "nonIncident" : "failureMode";
  const what = String(failureMode ?? nonIncident);
  const ruled = context.ruled ?? ruledModes();
  const allowed = injectable(ruled)[field];
  const injection = injectionOf(what);
  if (!injection || !allowed.includes(what)) {
    const known = failureModeIds.some((id) => id === what) || /^N\d\d$/.test(what);
    const why = known ? `practice cannot cause ${what} yet` : `${what} is not known`;
    return refuse(`${why}; it can cause ${allowed.join(", ")}`, { field, allowed });
  }
  const shapes = injection.shapes ?? [];
  if (shape !== undefined && !shapes.some((known) => known === shape)) {
    return refuse(`expected one of ${shapes.join(", ") || "no shape"}`, { field: "shape", allowed: [...shapes] });
  }
  if (context.uncleared.some((entry) => entry.what === what && !isOver(entry, context.estateNow))) {
    return refuse(`${what} is already going on; clear it first`, { status: 409 });
  }
  const { subject, detectWithinSeconds, lastsSeconds } = injection;
  return {
    what,
    ...(typeof shape === "string" && { shape }),
    stays: injection.staysUntilCleared === true,
    answer: { subject, detectWithinSeconds, lastsSeconds },
  };
}

function isOver({ what, startsAt }: Pick<Injected, "what" | "startsAt">, now: number): boolean {
  const injection = injectionOf(what);
  return !injection?.staysUntilCleared && now >= startsAt + (injection?.lastsSeconds ?? 0) * 1000;
}

/** What can be injected, given the rules there are: ids in the order of the table. */
export function injectable(ruled: ReadonlySet<FailureModeId>): { failureMode: string[]; nonIncident: string[] } {
  const names = injections.map(({ what }) => what);
  return {
    failureMode: names.filter((what) => ruled.has(what as FailureModeId)),
    nonIncident: names.filter((what) => what.startsWith("N")),
  };
}
