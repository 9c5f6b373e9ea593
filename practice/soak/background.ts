import { chance } from "../chance.ts";
import { type Effects, noEffects, type StageName, type Stream } from "../effects.ts";
import { injections } from "../injections/index.ts";
import type { Injected, Injection } from "../injections/types.ts";

export const nonIncidents = injections.filter((injection) => injection.what.startsWith("N"));
export const failures = injections.filter((injection) => injection.what.startsWith("F"));

const hour = 3_600_000;
/** Enrollment week and long nights are cut to this, so that a run of two days sees everything. */
const longest = 9 * hour;

/** What it does in all its shapes, from 0 on. */
function effectsOf(injection: Injection): Effects {
  const effects = noEffects();
  const span = { from: 0, to: Math.min(longest, injection.lastsSeconds * 1000) };
  for (const shape of injection.shapes ?? [""]) injection.causes(effects, span, shape);
  return effects;
}

/** The hops that it holds up for longer than `within` ms at a time. */
export function heldUp(injection: Injection, within = 0): StageName[] {
  const { stalls } = effectsOf(injection);
  return (Object.keys(stalls) as StageName[]).filter((name) => stalls[name].some(({ from, to }) => to - from > within));
}

function silences(effects: Effects): Stream[] | "all" {
  // While the connector reads whole tables it sends no change, and the slot is judged by its budget alone.
  const held: readonly Stream[] = effects.snapshots.length > 0 ? ["enrollment", "wal"] : [];
  // What was declared, or is asked about no more, is not judged at all.
  if (effects.pauses.length > 0 || effects.retired.length > 0) return "all";
  return (Object.keys(effects.volume) as Stream[]).filter(
    (stream) => held.includes(stream) || effects.volume[stream].some((change) => change.factor === 0),
  );
}

/** While it goes on the failure cannot be seen, or is rightly over. */
export function hides(nonIncident: Injection, failure: Injection | undefined): boolean {
  const effects = effectsOf(nonIncident);
  const silent = silences(effects);
  if (silent === "all" || silent.some((stream) => failure?.needs?.includes(stream))) return true;
  const refused = failure ? effectsOf(failure).refusedSchema : [];
  return effects.registeredSchema.some(({ subject }) => refused.some((schema) => schema.subject === subject));
}

type Between = { from: number; to: number };
/** When hops work again that a failure held up. */
type Return = Between & { hops: readonly StageName[]; within: number };

/**
 * Non-incidents at random moments of the span, every one to four hours. `keepClear`: none that hides `failure` then. `returns`: none
 * that holds up one of these hops then for longer than `within`; what the failure left waiting would wait on, and be a page of its own.
 */
export function randomNonIncidents(given: {
  seed: number;
  label: string;
  from: number;
  to: number;
  failure?: Injection;
  keepClear?: Between;
  returns?: Return;
}): Injected[] {
  const { seed, label, from, to, failure, keepClear, returns } = given;
  const chosen: Injected[] = [];
  let at = from;
  for (let index = 0; ; index++) {
    at += Math.round((0.5 + 2.5 * chance(seed, `${label}.gap`, index)) * hour);
    if (at >= to) return chosen;
    const injection = nonIncidents[Math.floor(chance(seed, `${label}.which`, index) * nonIncidents.length)];
    if (!injection) continue;
    const clearedAt = at + Math.min(longest, injection.lastsSeconds * 1000);
    const isAt = (span?: Between) => span !== undefined && at < span.to && clearedAt > span.from;
    if (isAt(keepClear) && hides(injection, failure)) continue;
    if (isAt(returns) && heldUp(injection, returns?.within).some((hop) => returns?.hops.includes(hop))) continue;
    chosen.push({ what: injection.what, startsAt: at, clearedAt: injection.staysUntilCleared ? null : clearedAt });
  }
}
