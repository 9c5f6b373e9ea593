import { chance } from "../chance.ts";
import { type Effects, noEffects, type Stream } from "../effects.ts";
import { injections } from "../injections/index.ts";
import type { Injected, Injection } from "../injections/types.ts";

export const nonIncidents = injections.filter((injection) => injection.what.startsWith("N"));
export const failures = injections.filter((injection) => injection.what.startsWith("F"));

const hour = 3_600_000;
/** Enrollment week and long nights are cut to this, so that a run of two days sees everything. */
const longest = 9 * hour;

function effectsOf(injection: Injection): Effects {
  const effects = noEffects();
  for (const shape of injection.shapes ?? [""]) injection.causes(effects, { from: 0, to: hour }, shape);
  return effects;
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

/** Non-incidents at random moments of the span, every one to four hours; `keepClear`: none that hides `failure` then. */
export function randomNonIncidents(given: {
  seed: number;
  label: string;
  from: number;
  to: number;
  failure?: Injection;
  keepClear?: { from: number; to: number };
}): Injected[] {
  const { seed, label, from, to, failure, keepClear } = given;
  const chosen: Injected[] = [];
  let at = from;
  for (let index = 0; ; index++) {
    at += Math.round((0.5 + 2.5 * chance(seed, `${label}.gap`, index)) * hour);
    if (at >= to) return chosen;
    const injection = nonIncidents[Math.floor(chance(seed, `${label}.which`, index) * nonIncidents.length)];
    if (!injection) continue;
    const clearedAt = at + Math.min(longest, injection.lastsSeconds * 1000);
    const meets = keepClear !== undefined && at < keepClear.to && clearedAt > keepClear.from;
    if (meets && hides(injection, failure)) continue;
    chosen.push({ what: injection.what, startsAt: at, clearedAt: injection.staysUntilCleared ? null : clearedAt });
  }
}
