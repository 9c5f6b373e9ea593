import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { QuietEvidence } from "../../lib/runbook/quiet-evidence.ts";
import type { LabPart } from "../lab-parts.ts";
import type { Say } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import { versionsOf } from "./evidence.ts";
import type { Fault, Shown } from "./fault.ts";
import { untilHealthy, untilShown } from "./firing.ts";
import type { Moment, Watch } from "./watch.ts";

/** Something that happens on a healthy estate and must page nobody. */
export type QuietSituation = {
  /** `N10` */
  id: string;
  about: string;
  /** A part of the lab that only some runs have. */
  needs?: LabPart;
  /** Nobody else can cause anything beside it. */
  touchesAll?: true;
  /** Cursors that somebody pauses by name before it, until its whole time is over. */
  pauses?: readonly string[];
  cause(stack: Stack): Promise<void>;
  /** The systems' own tools: that it has happened. */
  tools: Fault["tools"];
  end(stack: Stack): Promise<void>;
  /** Holds in some sweep while it lasts: that the product saw it, and what it made of it. */
  seen: { claim: string; holds(moment: Moment): boolean; facts(moment: Moment): Record<string, unknown> };
  /** Longer than any rule would wait before it pages, ms. */
  lastsMs: number;
};

/** Causes it, waits longer than any page would take and writes `evidence/N10.json`. Throws Error when anything is not quiet. */
export async function keepQuiet(
  situation: QuietSituation,
  stack: Stack,
  watch: Watch,
  folder: string,
  say: Say,
): Promise<QuietEvidence> {
  const times: Partial<QuietEvidence["times"]> = {};
  const mark = (step: keyof QuietEvidence["times"]) => {
    times[step] = new Date().toISOString();
    say(`${situation.id}: ${step}`);
  };
  await untilHealthy(watch, 120_000);
  mark("baseline");
  const from = watch.moments.length;
  let commands: Shown[] = [];
  let seen: Moment;
  const declaredAt = Date.now();
  const pauseUntil = declaredAt + situation.lastsMs;
  watch.declare((situation.pauses ?? []).map((scope) => ({ scope, from: declaredAt, until: pauseUntil })));
  try {
    await situation.cause(stack);
    mark("caused");
    commands = await untilShown(situation, stack);
    mark("shown");
    seen = await watch.until(situation.seen.claim, situation.seen.holds, 60_000, from);
    const until = Date.parse(times.caused ?? "") + situation.lastsMs;
    await watch.until("its whole time", ({ at }) => Date.parse(at) > until, situation.lastsMs + 60_000, from);
  } finally {
    await situation.end(stack);
  }
  mark("ended");
  await untilHealthy(watch, 120_000);
  mark("baselineAgain");
  const moments = watch.moments.slice(from);
  const pages = [...new Set(moments.flatMap(({ open }) => open.map((page) => `${page.failureMode} ${page.subject}`)))];
  if (pages.length > 0) throw new Error(`${situation.id}: not quiet: ${pages.join(", ")}`);
  const evidence: QuietEvidence = {
    situation: situation.id,
    mode: "lab",
    at: times.caused ?? "",
    about: situation.about,
    versions: await versionsOf(stack),
    contract: stack.contractFile,
    times: times as QuietEvidence["times"],
    sweeps: moments.length,
    pages,
    seen: { claim: situation.seen.claim, facts: situation.seen.facts(seen) },
    commands,
    observations: seen.sweep.observations,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${situation.id}.json`), `${JSON.stringify(evidence, null, 2)}\n`);
  return evidence;
}
