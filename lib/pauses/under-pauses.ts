import { cursorName } from "../board/names.ts";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { Evaluation, Signal, Verdict } from "../evaluate/types.ts";
import { neverExplained } from "../pages/fold.ts";
import { identityOf } from "../pages/identity.ts";
import { needsOf } from "../pages/lanes.ts";
import type { Page } from "../pages/types.ts";

/** `scope`: a cursor (`purchases.sink`) or a dependency with all that it carries (`dependency.connect`). Estate ms. */
export type Pause = { scope: string; from: number; until: number };

type Setting = { contract: Contract; pauses?: readonly Pause[]; pages: readonly Page[]; now: number };

/** Loss, disk budget and ledger facts stay live under a pause, and so does retention that reaches unread records. */
export const pagesUnderPause = (mode: FailureModeId): boolean => neverExplained.has(mode) || mode === "F30";

export const covers = (contract: Contract, scope: string, subject: string, reason?: Reason): boolean =>
  scope === subject || needsOf(contract, subject, reason).includes(scope);

/** A new checkpoint that left out no record is the replay that was declared for this very cursor. */
const isDeclaredReplay = ({ failureMode, evidence, subject }: Verdict, scopes: readonly string[]): boolean =>
  failureMode === "F39" && (evidence.skippedAtMost ?? "0") === "0" && scopes.includes(subject);

/** The cursors that a pause of this scope covers, by observation id. */
export function coveredBy(contract: Contract, scope: string): string[] {
  const subjects = Object.values(contract.products).flatMap(({ prefix, cursors }) =>
    Object.keys(cursors).map((name) => `${prefix}.${name}`),
  );
  return subjects.filter((subject) => covers(contract, scope, subject));
}

/**
 * What was judged, under the pauses in force: what they cover is `paused` and opens no page. A page that had fired before
 * stays what it is: a pause talks nothing away. Pure.
 */
export function underPauses(evaluation: Evaluation, { contract, pauses = [], pages, now }: Setting): Evaluation {
  const inForce = pauses.filter(({ from, until }) => from <= now && now < until);
  if (inForce.length === 0) return evaluation;
  const isPaused = (subject: string, reason?: Reason) =>
    inForce.some(({ scope }) => covers(contract, scope, subject, reason));
  const rests = ({ subject, reason, restsWith }: Verdict) =>
    isPaused(subject, reason) || (restsWith !== undefined && isPaused(restsWith));
  const scopes = inForce.map(({ scope }) => scope);
  const isLive = (one: Verdict) => pagesUnderPause(one.failureMode) && !isDeclaredReplay(one, scopes);
  const fired = new Set<string>(pages.filter(({ firedAt }) => firedAt !== null).map(identityOf));
  const verdict = (one: Verdict): Verdict =>
    one.state === "ok" || isLive(one) || fired.has(identityOf(one)) || !rests(one)
      ? one
      : { ...one, state: "paused", reason: "declared-pause" };
  const names = pausedNames(contract, isPaused);
  const signal = (one: Signal): Signal =>
    one.state !== "ok" && names.has(`${one.product}/${one.cursor}`) && !isBudget(one)
      ? { ...one, state: "paused", reason: "declared-pause" }
      : one;
  return { ...evaluation, verdicts: evaluation.verdicts.map(verdict), signals: evaluation.signals.map(signal) };
}

/** A figure in bytes is a disk's, one in lines a ledger's: they stay live. */
const isBudget = ({ unit }: Signal): boolean => unit === "bytes" || unit === "lines";

function pausedNames(contract: Contract, isPaused: (subject: string) => boolean): Set<string> {
  return new Set(
    Object.entries(contract.products).flatMap(([id, { prefix, cursors }]) =>
      Object.entries(cursors)
        .filter(([name]) => isPaused(`${prefix}.${name}`))
        .map(([, cursor]) => `${id}/${cursorName(cursor)}`),
    ),
  );
}
