import type { Contract } from "../../lib/contracts/types.ts";
import type { RuleSet } from "../../lib/evaluate/registry.ts";
import type { Page } from "../../lib/pages/types.ts";
import { chance } from "../chance.ts";
import { beganBefore } from "../estate.ts";
import type { Injected, Injection } from "../injections/types.ts";
import { heldUp, randomNonIncidents } from "./background.ts";
import { isListed, isOpen, Watch } from "./watch.ts";

const hour = 3_600_000;
const runs = 8 * hour;
const staysItself = 1_800_000;
const healsWithin = 3_600_000;

export type FailureRun = {
  mode: string;
  seed: number;
  /** Failure modes that lit up on their own, in the order they did; empty: nothing lit. */
  lit: string[];
  /** Estate seconds from injection to the page; null: never. */
  detectedAfter: number | null;
  /** Estate seconds from clearing to the last page resolved; null: still open. */
  healedAfter: number | null;
  warns: string[];
  /** What its own page explained. */
  symptoms: string[];
  problems: string[];
  sweeps: number;
};

function injectionMoment(injection: Injection, seed: number, start: number, brief: boolean): number {
  const draw = chance(seed, `${injection.what}.moment`);
  return start + Math.round((brief ? 0.1 + 0.15 * draw : 1.5 + 2 * draw) * hour);
}

/** Part B: eight hours of one seed with one failure at a random moment among non-incidents. */
export function failureRun(given: {
  contract: Contract;
  injection: Injection;
  seed: number;
  start: number;
  rules?: RuleSet;
  /** Early injection, and no further than a few minutes after healing. */
  brief?: boolean;
}): FailureRun {
  const { contract, injection, seed, rules, brief = false } = given;
  const mode = injection.what;
  const start = given.start + Math.floor(chance(seed, `${mode}.hour`) * 24) * hour;
  const startsAt = injectionMoment(injection, seed, start, brief);
  const detectBy = startsAt + injection.detectWithinSeconds * 1000;
  const end = Math.max(start + runs, detectBy + staysItself + healsWithin + hour / 12);
  const shapes = injection.shapes ?? [];
  const shape = shapes[seed % shapes.length];
  const background = randomNonIncidents({
    seed,
    label: `${mode}.background`,
    from: start,
    to: end,
    failure: injection,
    keepClear: { from: startsAt - hour / 3, to: Math.max(startsAt + 2.5 * hour, detectBy + hour) },
    returns: {
      hops: heldUp(injection),
      within: contract.monitor.recoverGrace,
      from: startsAt + staysItself,
      to: detectBy + staysItself + contract.monitor.recoverGrace,
    },
  });
  const failure: Injected = { what: mode, startsAt, clearedAt: null, ...(shape !== undefined && { shape }) };
  const watch = new Watch({ contract, seed, began: beganBefore(start), ...(rules && { rules }) }, [
    ...background,
    failure,
  ]);

  const lit = new Map<string, Page>();
  const warns = new Set<string>();
  const symptoms = new Set<string>();
  const problems: string[] = [];
  let detectedAt: number | null = null;
  let clearedAt: number | null = null;
  let healedAt: number | null = null;
  /** Pages that were its own: a lower line that outlasts its cause goes on as the same incident, under its own name. */
  const incidents = new Set<string>();
  const isOwn = (page: Page) => page.failureMode === mode && page.subject === injection.subject;

  for (let at = start; at < end; at += contract.sweep) {
    const due = (detectedAt ?? detectBy) + staysItself;
    if (clearedAt === null && at > due) {
      if (detectedAt !== null && !watch.pages.some((page) => isOwn(page) && isListed(page))) {
        problems.push("no longer its own page after 1800 s");
      }
      clearedAt = at;
      watch.inject([...background, { ...failure, clearedAt }]);
      watch.closeLatched(at);
    }
    const pages = watch.sweep(at);
    for (const page of pages) {
      if (!isListed(page)) continue;
      if (isOwn(page)) {
        detectedAt ??= at;
        incidents.add(page.id);
        lit.set(mode, page);
        for (const symptom of page.symptoms) symptoms.add(symptom.failureMode);
        if (at >= startsAt && !sameOwners(page.owners, injection.owners)) {
          problems.push(`paged ${page.owners.join(", ")}`);
        }
      } else if (page.severity === "warn" || (clearedAt !== null && incidents.has(page.id))) {
        warns.add(page.failureMode);
      } else lit.set(page.failureMode === mode ? `${mode} on ${page.subject}` : page.failureMode, page);
    }
    if (clearedAt !== null)
      healedAt =
        pages.some((page) => isOpen(page) && page.severity === "page") || pages.some(isOwn) ? null : (healedAt ?? at);
    if (brief && healedAt !== null && at - healedAt > hour / 12) break;
  }

  const detectedAfter = detectedAt === null ? null : (detectedAt - startsAt) / 1000;
  const healedAfter = healedAt === null || clearedAt === null ? null : (healedAt - clearedAt) / 1000;
  if (detectedAfter !== null && detectedAfter < 0) problems.push("paged before the fault");
  if (detectedAfter !== null && detectedAfter > injection.detectWithinSeconds)
    problems.push(`paged after ${detectedAfter} s`);
  if (healedAfter === null || healedAfter * 1000 > healsWithin) problems.push("not resolved within 3600 s of clearing");
  return {
    mode,
    seed,
    lit: [...lit.keys()],
    detectedAfter,
    healedAfter,
    warns: [...warns],
    symptoms: [...symptoms],
    problems: [...new Set(problems)],
    sweeps: watch.sweeps,
  };
}

function sameOwners(paged: readonly string[], right: readonly string[]): boolean {
  return paged.length === right.length && right.every((owner) => paged.includes(owner));
}
