import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { evaluate } from "../lib/evaluate/evaluate.ts";
import type { FailureModeId } from "../lib/evaluate/failure-modes.ts";
import type { Memory } from "../lib/evaluate/types.ts";
import { isoInstant } from "../lib/observations/time.ts";
import { type EvidenceShape, evidenceSchema } from "../lib/runbook/evidence.ts";
import { observePractice } from "./estate.ts";
import { injections } from "./injections/index.ts";
import type { Injected, Injection } from "./injections/types.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = loadContractOrThrow(`${root}contracts/practice.yaml`);
const seed = 7;
/** A Monday noon: every stream carries something. */
const start = Date.UTC(2026, 10, 2, 12);
const warmUp = 60;
/** Sweeps that a page is followed for, and a warning that may become one: what it says first may not be what it says then. */
const followed = { page: 6, warn: 60 };

const mostSweeps = 240;

type Said = NonNullable<EvidenceShape["verdicts"]>[number];
type Judged = Pick<Said, "state" | "reason">;

/**
 * What was said while something was wrong, each reason once in a row, from the first page on where there is one: how long a
 * warning comes before it is a matter of pace. Not being able to see is no part of it.
 */
function wrong(said: readonly Judged[]): string[] {
  const unwell = said.filter(({ state }) => state === "page" || state === "warn");
  const paged = Math.max(
    0,
    unwell.findIndex(({ state }) => state === "page"),
  );
  return unwell
    .slice(paged)
    .map(({ state, reason }) => `${state} ${reason}`)
    .filter((each, index, all) => each !== all[index - 1]);
}

let warm: Memory | null = null;
function warmMemory(): Memory {
  if (warm !== null) return warm;
  let memory: Memory = {};
  for (let index = 0; index < warmUp; index++) {
    const at = start - (warmUp - index) * contract.sweep;
    const sweep = { at: isoInstant(at), observations: observePractice({ seed, contract, injections: [], at }) };
    ({ memory } = evaluate(contract, memory, sweep, at));
  }
  warm = memory;
  return memory;
}

function practised(injection: Injection, shape: string | undefined): string[] {
  const injected: Injected = { what: injection.what, startsAt: start, clearedAt: null, ...(shape ? { shape } : {}) };
  const said: Judged[] = [];
  let memory = warmMemory();
  const seen = { page: 0, warn: 0 };
  const within = injection.detectWithinSeconds * 1_000;
  // What takes hours is looked at less often.
  const step = Math.max(contract.sweep, within / mostSweeps);
  for (let at = start; at <= start + within; at += step) {
    const sweep = { at: isoInstant(at), observations: observePractice({ seed, contract, injections: [injected], at }) };
    const evaluation = evaluate(contract, memory, sweep, at);
    memory = evaluation.memory;
    const own = evaluation.verdicts.find(
      ({ failureMode, subject }) => failureMode === injection.what && subject === injection.subject,
    );
    if (!own) continue;
    said.push(own);
    if (own.state !== "page" && own.state !== "warn") continue;
    seen[own.state] += 1;
    if (seen[own.state] >= followed[own.state]) break;
  }
  return wrong(said);
}

const fired = readdirSync(`${root}evidence`)
  .filter((name) => /^F\d\d\.json$/.test(name))
  .map((name) => evidenceSchema.parse(JSON.parse(readFileSync(`${root}evidence/${name}`, "utf8"))))
  .flatMap(({ failureMode, shapes }) => {
    const kept = shapes.flatMap(({ shape, verdicts, times }) => {
      // What is said while its own source is withheld, by whoever witnesses it then, and from its repair on is no part of what was caused.
      const until = (times.seenAgain ? times.notified : (times.withheld ?? times.removed)) ?? "";
      const said = verdicts?.filter(({ at }) => at <= until);
      return said ? [{ shape, says: wrong(said) }] : [];
    });
    return kept.length === shapes.length ? [{ failureMode, shapes: kept }] : [];
  });

test.each(fired)("$failureMode says on the lab what it says in practice", ({ failureMode, shapes }) => {
  const injection = injections.find(({ what }) => what === (failureMode as FailureModeId));
  if (!injection) throw new Error(`practice cannot cause ${failureMode}`);
  const said = (injection.shapes ?? [undefined]).map((shape) => practised(injection, shape));
  for (const { shape, says } of shapes) expect(said, shape).toContainEqual(says);
});
