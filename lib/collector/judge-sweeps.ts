import { detectChanges } from "../changes/detect.ts";
import type { Change, SeenFacts } from "../changes/kinds.ts";
import type { Contract } from "../contracts/types.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { Evaluation, Memory, Signal, State, Verdict } from "../evaluate/types.ts";
import { epochMs } from "../observations/time.ts";
import type { Reading, Sweep } from "../observations/types.ts";
import type { FoldMemory } from "../pages/fold-memory.ts";
import { type NewId, step } from "../pages/lifecycle.ts";
import type { Page, PageEvent } from "../pages/types.ts";
import { type Pause, underPauses } from "../pauses/under-pauses.ts";

export type Held = { state: State; reason: Reason; since: string };

/** What one sweep leaves for the next; all of it is stored by the transaction that decided it. */
export type Standing = {
  memory: Memory;
  foldMemory: FoldMemory;
  /** Open pages. */
  pages: Page[];
  /** By `<failure mode>|<subject>`. */
  verdicts: ReadonlyMap<string, Held>;
  /** By signal id. */
  signals: ReadonlyMap<string, Held>;
  /** What the sources showed last, for the next sweep to differ from. */
  seen: SeenFacts;
  /** Declared by name; past ones among them. */
  pauses?: readonly Pause[];
};

export type Transition = { verdict: Verdict; from: State | null; at: string };
export type Judged = {
  standing: Standing;
  verdicts: Verdict[];
  signals: Signal[];
  readings: Reading[];
  transitions: Transition[];
  /** Pages that differ from those given, as they are after the last sweep; resolved ones among them. */
  changedPages: Page[];
  /** Each with its page as it was then. */
  events: { event: PageEvent; page: Page }[];
  ledgers: Evaluation["ledgers"];
  /** What became different at the sources, in order. */
  changes: Change[];
};

export const verdictKey = ({ failureMode, subject }: Pick<Verdict, "failureMode" | "subject">) =>
  `${failureMode}|${subject}`;

/** Judges sweeps in their order, each on what the one before left and by the contract in force at its moment. Pure. */
export function judgeSweeps(
  contracts: Contract | ((at: number) => Contract),
  before: Standing,
  sweeps: readonly Sweep[],
  newId: NewId,
): Judged {
  let standing = before;
  const given = new Map(before.pages.map((page) => [page.id, page]));
  const pages = new Map<string, Page>();
  const ledgers: Evaluation["ledgers"] = {};
  const judged: Omit<Judged, "standing" | "changedPages" | "ledgers"> = {
    verdicts: [],
    signals: [],
    readings: [],
    transitions: [],
    events: [],
    changes: [],
  };
  for (const sweep of sweeps) {
    const now = epochMs(sweep.at);
    const contract = typeof contracts === "function" ? contracts(now) : contracts;
    const evaluation = underPauses(evaluate(contract, standing.memory, sweep, now), { ...standing, contract, now });
    const stepped = step({
      pages: standing.pages,
      verdicts: evaluation.verdicts,
      contract,
      now,
      newId,
      foldMemory: standing.foldMemory,
    });
    for (const page of stepped.pages) pages.set(page.id, page);
    for (const event of stepped.events) {
      const page = pages.get(event.page);
      if (page) judged.events.push({ event, page });
    }
    const verdicts = new Map<string, Held>();
    for (const verdict of evaluation.verdicts) {
      const key = verdictKey(verdict);
      const held = standing.verdicts.get(key);
      verdicts.set(key, hold(held, verdict, sweep.at));
      if (isTransition(held, verdict)) {
        judged.transitions.push({ verdict, from: held?.state ?? null, at: sweep.at });
      }
    }
    const detected = detectChanges(standing.seen, sweep);
    judged.changes.push(...detected.changes);
    judged.verdicts = evaluation.verdicts;
    judged.signals = evaluation.signals;
    judged.readings.push(...evaluation.readings);
    Object.assign(ledgers, evaluation.ledgers);
    standing = {
      ...standing,
      memory: evaluation.memory,
      seen: detected.seen,
      foldMemory: stepped.foldMemory,
      pages: stepped.pages.filter((page) => page.state !== "resolved"),
      verdicts,
      signals: new Map(
        evaluation.signals.map((each) => [each.id, hold(standing.signals.get(each.id), each, sweep.at)]),
      ),
    };
  }
  const changedPages = [...pages.values()].filter((page) => page !== given.get(page.id));
  return { ...judged, standing, changedPages, ledgers };
}

/** Another state, or another reason for one that is not good: from one way of being good to another is no news. */
export function isTransition(held: Held | undefined, { state, reason }: Verdict): boolean {
  if (held?.state !== state) return true;
  return state !== "ok" && held.reason !== reason;
}

/** `since` is when the state began; a new reason under the same state does not begin anew. */
function hold(held: Held | undefined, now: { state: State; reason: Reason }, at: string): Held {
  return { state: now.state, reason: now.reason, since: held?.state === now.state ? held.since : at };
}
