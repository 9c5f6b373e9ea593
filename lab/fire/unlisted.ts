import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readUnlisted, type UnlistedWay } from "../../lib/runbook/unlisted.ts";
import { type LabPart, labParts } from "../lab-parts.ts";
import type { Say } from "../parts/part.ts";
import { versionsOf } from "./evidence.ts";
import type { Fault } from "./fault.ts";
import { type Firing, fire } from "./firing.ts";
import { type Ground, onGround } from "./on-stack.ts";
import { unlistedOnEnrollment } from "./unlisted-enrollment.ts";
import { unlistedOnProgress } from "./unlisted-progress.ts";
import { unlistedOnPurchases } from "./unlisted-purchases.ts";
import type { Watch } from "./watch.ts";

/** Every way to break the lab that stands in no failure mode's row. */
export const unlistedWays: Fault[] = [...unlistedOnProgress, ...unlistedOnPurchases, ...unlistedOnEnrollment];

/** Sweeps that a page may take to be told after its rule's own `for`. */
const sweepsToTell = 2;

type Outcomes = Record<string, string | null>;

/**
 * Breaks a lab in ways that are not in the list of failure modes, one after another and a part of the lab at a time, each with
 * the whole ritual of a firing, and writes `unlisted.json`. `named`: only those whose name has one of these words; all where
 * there is none. Returns what failed, by way; null where exactly the right owner was paged in time.
 */
export async function fireUnlisted(named: string[], folder: string, say: Say, signal: AbortSignal): Promise<Outcomes> {
  const isWanted = ({ shape }: Fault) => named.length === 0 || named.some((word) => shape.includes(word));
  const wanted = unlistedWays.filter(isWanted);
  const outcomes: Outcomes = {};
  for (const part of partsOf(wanted)) {
    const own = wanted.filter(({ needs }) => (needs ?? homeOf(wanted)) === part);
    const parts: LabPart[] = part === null ? [] : [part];
    const done = await onGround({ parts, say, signal }, (ground) => eachWay(own, ground, folder, say));
    Object.assign(outcomes, done);
  }
  return outcomes;
}

/** What needs no part of its own is broken on the lab that another way needs anyway. */
const homeOf = (wanted: Fault[]): LabPart | null =>
  [...labParts].reverse().find((part) => wanted.some(({ needs }) => needs === part)) ?? null;

const partsOf = (wanted: Fault[]): (LabPart | null)[] => [
  ...new Set(wanted.map(({ needs }) => needs ?? homeOf(wanted))),
];

async function eachWay(ways: Fault[], ground: Ground, folder: string, say: Say): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const { stack } = ground;
  let watch = ground.watching();
  for (const fault of ways) {
    try {
      const from = watch.moments.length;
      const firing = await fire(fault, { stack, watch, say });
      keep(folder, { ...wayOf(firing, watch, from), contract: stack.contractFile, versions: await versionsOf(stack) });
      outcomes[fault.shape] = null;
    } catch (error) {
      outcomes[fault.shape] = (error as Error).message;
      say(`${fault.shape}: FAILED: ${outcomes[fault.shape]}`);
      // What it left behind is not the next one's.
      await watch.stop();
      watch = ground.watching({ after: watch });
    }
  }
  return outcomes;
}

type Fired = Omit<UnlistedWay, "contract" | "versions">;

function wayOf(firing: Firing, watch: Watch, from: number): Fired {
  const { shape, about, times, page, quiet, seconds, commands } = firing;
  const { failureMode, subject, owners, reason, severity } = page;
  return {
    way: shape,
    about,
    firedAt: times.injected ?? "",
    page: { failureMode, subject, owners, severity, reason },
    folded: quiet.folded,
    seconds,
    told: toldOf(page, watch, from),
    shown: commands,
  };
}

/** From the first sweep in which its rule spoke. Throws Error when the page took longer than its `for` and two sweeps. */
function toldOf({ failureMode, subject }: Firing["page"], watch: Watch, from: number): Fired["told"] {
  const moments = watch.moments.slice(from);
  const verdictIn = (moment: (typeof moments)[number]) =>
    moment.evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);
  const spoke = moments.findIndex((moment) => verdictIn(moment)?.state === "page");
  const told = moments.findIndex(({ open }) =>
    open.some((page) => page.failureMode === failureMode && page.subject === subject && page.firedAt !== null),
  );
  const [first, last] = [moments[spoke], moments[told]];
  if (first === undefined || last === undefined) throw new Error("its page was not told");
  const forMs = verdictIn(first)?.forMs ?? watch.contract.pages.for;
  const due = Date.parse(first.at) + forMs;
  const sweeps = moments.slice(spoke + 1, told + 1).filter(({ at }) => Date.parse(at) >= due).length;
  if (sweeps > sweepsToTell) throw new Error(`its page was told ${sweeps} sweeps after its rule's for`);
  return { forSeconds: forMs / 1_000, seconds: (Date.parse(last.at) - Date.parse(first.at)) / 1_000, sweeps };
}

/** In the order of the list, whatever was fired when. */
function keep(folder: string, way: UnlistedWay): void {
  mkdirSync(folder, { recursive: true });
  const others = readUnlisted(folder).filter((each) => each.way !== way.way);
  const all = [...others, way];
  const ways = unlistedWays.flatMap(({ shape }) => all.find((each) => each.way === shape) ?? []);
  writeFileSync(join(folder, "unlisted.json"), `${JSON.stringify({ mode: "lab", ways }, null, 2)}\n`);
}
