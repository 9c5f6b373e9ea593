import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "../../lib/contracts/types.ts";
import { failureModes } from "../../lib/evaluate/failure-mode-table.ts";
import type { Page } from "../../lib/pages/types.ts";
import { stepWords } from "../../lib/runbook/timeline.ts";
import type { Say } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import type { View } from "../view.ts";
import { answerIn, checkPage, checkQuiet, isItsPage, listed, litInstead } from "./answer.ts";
import { type Claim, type Fault, proxyOf, type Shown } from "./fault.ts";
import { isIn, isRunning, type Lane } from "./lane.ts";
import { type Said, saidOf } from "./said.ts";
import { redact } from "./tools.ts";
import type { Moment, Watch } from "./watch.ts";

type Step =
  | "baseline"
  | "injected"
  | "shown"
  | "detected"
  | "notified"
  | "withheld"
  | "seenAgain"
  | "removed"
  | "ended"
  | "baselineAgain";

/** One shape of a firing, as it is written to `evidence/`. Times are wall clock, ISO. */
export type Firing = {
  shape: string;
  about: string;
  times: Partial<Record<Step, string>>;
  seconds: { injectToDetect: number; injectToNotify: number; removeToEnd: number };
  page: Pick<Page, "failureMode" | "subject" | "owners" | "severity" | "reason" | "evidence" | "deadline"> & {
    kind: string;
    resolution: string | null;
  };
  quiet: { otherPages: string[]; folded: string[] };
  /** What its rule said of its subject, from its cause to the healthy baseline: each change of state or reason. */
  verdicts: Said[];
  claims: { claim: string; sweeps: number; facts: Record<string, unknown> }[];
  commands: Shown[];
  observations: { when: string; at: string; observations: Moment["sweep"]["observations"] }[];
};

const healthySweeps = 3;
const isHealthy = ({ open, evaluation }: Moment, contract: Contract, lane: Lane): boolean =>
  open.every(({ product }) => !isIn(lane, product)) &&
  evaluation.signals.every(({ product, state }) => state === "ok" || !isRunning(contract, lane, product)) &&
  evaluation.verdicts.every(({ product, state }) => state === "ok" || state === "paused" || !isIn(lane, product));

/** Several healthy sweeps in a row: every figure of the lane's rows ok, no page open, not even a pending one. */
export async function untilHealthy(watch: Watch, withinMs: number, lane: Lane = null): Promise<Moment> {
  let run = 0;
  return watch.until(
    "a healthy baseline",
    (moment) => {
      run = isHealthy(moment, watch.contract, lane) ? run + 1 : 0;
      return run >= healthySweeps;
    },
    withinMs,
  );
}

/**
 * A running lab, who watches it and through which proxies, and the lane whose other pages would be wrong. `paged` waits for
 * whoever else must have been paged before the cause goes: another reader sees it a sweep earlier or later.
 */
export type Range = {
  stack: Stack;
  watch: Watch;
  say: Say;
  lane?: Lane;
  view?: View | null;
  paged?: (page: Page) => Promise<void>;
};

/** Causes one fault and follows it to its end. Throws Error at the first thing that is not as it must be. */
export async function fire(fault: Fault, range: Range): Promise<Firing> {
  const { stack, watch, say, lane = null, view = null, paged } = range;
  const name = `${fault.failureMode} ${fault.shape}`;
  // Quoted: a shape such as "task failed" is no news of the firing.
  const told = `${fault.failureMode} "${fault.shape}"`;
  const times: Firing["times"] = {};
  const observations: Firing["observations"] = [];
  const mark = (step: Step, moment?: Moment) => {
    times[step] = new Date().toISOString();
    if (moment) observations.push({ when: step, at: moment.at, observations: moment.sweep.observations });
    say(`${told}: ${stepWords[step]}`);
  };

  say(`${told}: waits until every row is well`);
  mark("baseline", await untilHealthy(watch, 180_000, lane));
  try {
    const injectedAt = watch.moments.length;
    await fault.inject(stack);
    mark("injected");
    const commands = await untilShown(fault, stack);
    mark("shown");
    const { detected, fired, page } = await untilAnswered(fault, { watch, lane }, injectedAt);
    times.detected = detected.at;
    mark("notified", fired);
    checkQuiet(watch.moments.slice(injectedAt), fault, lane);
    checkPage(page, fault);
    const upTo = watch.moments.slice(watch.moments.indexOf(detected), watch.moments.indexOf(fired) + 1);
    const claims = fault.claims.map((claim) => heldThrough(claim, upTo, fault));

    await paged?.(page);
    await withhold(fault, page, { stack, watch, view }, mark);

    const removedAt = watch.moments.length;
    await fault.remove(stack);
    mark("removed");
    if (fault.endsByName === "after-repair") await endByName(fault, page, watch, removedAt);
    if (fault.endsByName === "by-acceptance") watch.writeOff(page.id);
    const ended = await watch.until(
      `the end of ${name}`,
      () => watch.page(page.id)?.state === "resolved",
      120_000,
      removedAt,
    );
    mark("ended", ended);
    const last = watch.page(page.id) as Page;
    const how = fault.endsByName ? "named-act" : "cleared";
    if (last.resolution !== how) throw new Error(`${name}: ended as ${last.resolution}, not as ${how}`);
    if (fault.leavesDebt) watch.acceptDebt(last);
    mark("baselineAgain", await untilHealthy(watch, 120_000, lane));
    checkQuiet(watch.moments.slice(injectedAt), fault, lane);
    return {
      shape: fault.shape,
      about: fault.about,
      times,
      seconds: secondsOf(times),
      page: bodyOf(page, last),
      quiet: { otherPages: [], folded: foldedOf(watch.moments.slice(injectedAt), lane) },
      verdicts: saidOf(watch.moments.slice(injectedAt), fault),
      claims,
      commands: commands.map((each) => ({ ...each, output: redact(each.output, [stack.postgres.password]) })),
      observations,
    };
  } catch (error) {
    await fault.remove(stack).catch(() => undefined);
    // Else a page that nobody ends would stand in the way of every fault after it.
    for (const page of watch.latest.open.filter((each) => isItsPage(fault, each) && each.firedAt !== null)) {
      if (page.latched) watch.resolve(page.id);
      if (fault.leavesDebt && page.extent !== null) watch.acceptDebt(page);
    }
    throw error;
  }
}

const sawEverything = ({ sweep }: Moment): boolean =>
  Object.values(sweep.observations).every((each) => !("failed" in each));

/**
 * What must hold did so, in as many sweeps. One that could not see everything does not speak against it, unless not seeing is what
 * was caused. Throws Error where it did not.
 */
function heldThrough({ claim, holds, facts }: Claim, moments: readonly Moment[], { subject }: Fault) {
  const speaks = (moment: Moment) => subject.startsWith("dependency.") || sawEverything(moment);
  const held = moments.filter(holds);
  const broken = moments.find((moment) => !holds(moment) && (speaks(moment) || held.length === 0));
  const last = held.at(-1);
  if (broken || !last)
    throw new Error(`does not hold: ${claim} ${JSON.stringify(facts(broken ?? (moments.at(-1) as Moment)))}`);
  return { claim, sweeps: held.length, facts: facts(last) };
}

/** Its condition, then its page for one of its reasons. Throws Error with what was lit instead. */
async function untilAnswered(fault: Fault, { watch, lane = null }: Pick<Range, "watch" | "lane">, from: number) {
  const { withinMs } = fault;
  try {
    const detected = await watch.until("its condition", (moment) => isSeen(moment, fault), withinMs ?? 60_000, from);
    const what = `the page (${fault.reasons.join(" or ")})`;
    const isAnswered = (moment: Moment) => answerIn(moment, fault) !== undefined;
    const fired = await watch.until(what, isAnswered, withinMs ?? 90_000, from);
    return { detected, fired, page: answerIn(fired, fault) as Page };
  } catch (error) {
    throw new Error(`lit instead: ${litInstead(watch.moments.slice(from), lane)}; ${(error as Error).message}`);
  }
}

/** Asks the systems themselves, each by its own tool, until every one has shown it. */
export async function untilShown({ tools }: Pick<Fault, "tools">, stack: Stack): Promise<Shown[]> {
  const deadline = Date.now() + 90_000;
  return Promise.all(
    tools.map(async (ask) => {
      for (;;) {
        const shown = await ask(stack);
        if (shown.shows) return shown;
        if (Date.now() > deadline) throw new Error(`the fault is not there: ${JSON.stringify(shown)}`);
        await pause(250);
      }
    }),
  );
}

/** Two sweeps without the deciding source: unknown, and the page stays. Where not seeing is the fault, it is so already. */
async function withhold(
  fault: Fault,
  page: Page,
  { stack, watch, view }: Pick<Range, "stack" | "watch" | "view">,
  mark: (step: Step, moment?: Moment) => void,
): Promise<void> {
  const { failureMode, subject } = fault.unknown;
  const isUnknown = (moment: Moment) =>
    moment.evaluation.verdicts.some(
      (verdict) => verdict.failureMode === failureMode && verdict.subject === subject && verdict.state === "unknown",
    );
  const hides = fault.withhold.length > 0 || fault.hide !== undefined;
  const showAgain = fault.hide?.(stack);
  let sweeps = 0;
  try {
    for (const [index, name] of fault.withhold.entries()) {
      // A source that rests repeats what it said last. Witnesses that hung as long would be a page of the monitor's by themselves.
      if (index === 1) await watch.until("its own probe hanging", (each) => hasHung(each, fault), 60_000);
      await proxyOf(stack, name, view).set({ kind: "hang" });
    }
    const moment = await watch.until(
      "two sweeps that could not see",
      (each) => {
        sweeps = isUnknown(each) ? sweeps + 1 : 0;
        return sweeps >= 2;
      },
      60_000,
    );
    mark("withheld", moment);
    const held = moment.open.find((each) => each.id === page.id);
    if (!held) throw new Error(`${fault.failureMode}: its page ended by absence`);
    if (hides && held.unseenSince === null) {
      throw new Error(`${fault.failureMode}: its page does not say that it cannot be seen`);
    }
  } finally {
    showAgain?.();
    for (const name of fault.withhold) await proxyOf(stack, name, view).set({ kind: "pass" });
  }
  if (!hides) return;
  mark("seenAgain", await watch.until("being seen again", (moment) => !isUnknown(moment), 60_000));
}

const hasHung = ({ sweep }: Moment, { subject }: Fault): boolean => {
  const seen = sweep.observations[subject];
  return seen !== undefined && "failed" in seen && seen.failed === "timeout";
};

/** Its cause has gone and the page stays for the whole hold: only the named act ends it. */
async function endByName(fault: Fault, page: Page, watch: Watch, from: number): Promise<void> {
  let goneSince: number | null = null;
  await watch.until(
    "a page that stays although its cause has gone",
    (moment) => {
      if (!moment.open.some(({ id }) => id === page.id))
        throw new Error(`${fault.failureMode}: its page ended by itself`);
      // Its symptoms end after it: released too early, one of them would be a page of its own for a moment.
      const explains =
        moment.open.some(({ foldedUnder }) => foldedUnder === page.id) || isUnwellOtherwise(moment, fault);
      if (isSeen(moment, fault) || explains) goneSince = null;
      else goneSince ??= Date.parse(moment.at);
      return goneSince !== null && Date.parse(moment.at) - goneSince > watch.contract.pages.clearHold;
    },
    120_000,
    from,
  );
  watch.resolve(page.id);
}

/** Another rule still finds fault with the same place. */
const isUnwellOtherwise = (moment: Moment, { failureMode, subject }: Fault): boolean =>
  moment.evaluation.verdicts.some(
    (verdict) => verdict.failureMode !== failureMode && verdict.subject === subject && verdict.state === "page",
  );

const isSeen = (moment: Moment, { failureMode, subject }: Fault): boolean =>
  moment.evaluation.verdicts.some(
    (verdict) => verdict.failureMode === failureMode && verdict.subject === subject && verdict.state !== "ok",
  );

const foldedOf = (moments: Moment[], lane: Lane): string[] => [
  ...new Set(
    moments
      .flatMap(listed)
      .filter(({ product }) => isIn(lane, product))
      .flatMap((page) => page.symptoms.map((each) => `${each.failureMode} ${each.subject} (${each.reason})`)),
  ),
];

function bodyOf(page: Page, last: Page): Firing["page"] {
  const { failureMode, subject, owners, severity, reason, evidence, deadline } = page;
  const { kind } = failureModes[failureMode];
  return { failureMode, kind, subject, owners, severity, reason, evidence, deadline, resolution: last.resolution };
}

function secondsOf(times: Firing["times"]): Firing["seconds"] {
  const between = (from: Step, to: Step) => {
    const [start, end] = [times[from], times[to]];
    return start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 100) / 10 : 0;
  };
  return {
    injectToDetect: between("injected", "detected"),
    injectToNotify: between("injected", "notified"),
    removeToEnd: between("removed", "ended"),
  };
}
