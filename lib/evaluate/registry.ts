import type { CursorKind } from "../contracts/types.ts";
import { assertionRules } from "./rules/assertions.ts";
import { connectRules } from "./rules/connect.ts";
import { enrollmentRules } from "./rules/enrollment.ts";
import { estateRules } from "./rules/estate.ts";
import { landingRules } from "./rules/landing.ts";
import { logRules } from "./rules/log.ts";
import { purchasesRules } from "./rules/purchases.ts";
import { revenueRules } from "./rules/revenue.ts";
import { tileRules } from "./rules/tile.ts";
import { enrollmentSignals } from "./signals/enrollment.ts";
import { landingSignals } from "./signals/landing.ts";
import { purchasesSignals } from "./signals/purchases.ts";
import { revenueSignals } from "./signals/revenue.ts";
import { snapshotAge } from "./signals/snapshot-age.ts";
import { tileSignals } from "./signals/tile.ts";
import type { Cursor, CursorRule, EstateRule, SignalRule } from "./types.ts";

/** Every rule on a cursor. A contract's cursor kind (and role) switches its rules on. */
export const rules: readonly CursorRule[] = [
  ...enrollmentRules,
  ...connectRules,
  ...tileRules,
  ...landingRules,
  ...purchasesRules,
  ...revenueRules,
  ...logRules,
  ...assertionRules,
];

export const signalRules: readonly SignalRule[] = [
  ...tileSignals,
  ...landingSignals,
  ...purchasesSignals,
  ...enrollmentSignals,
  ...revenueSignals,
  snapshotAge,
];

/** Rules that belong to no product: dependencies and the monitor. */
export { estateRules };

/** The rules a program evaluates with; proofs and the negative control pass a set with one rule taken out. */
export type RuleSet = {
  rules: readonly CursorRule[];
  signalRules: readonly SignalRule[];
  estateRules: readonly EstateRule[];
};
export const allRules: RuleSet = { rules, signalRules, estateRules };

export function appliesTo(rule: { cursorKind: CursorKind; roles?: readonly string[] }, cursor: Cursor): boolean {
  if (rule.cursorKind !== cursor.kind) return false;
  if (rule.roles === undefined) return true;
  return "role" in cursor && rule.roles.includes(cursor.role);
}

/** Threshold keys that some rule or signal reads, by cursor kind; the contract check refuses a key that nobody reads. */
export function thresholdKeysRead(set: RuleSet = allRules): Map<CursorKind, Set<string>> {
  const read = new Map<CursorKind, Set<string>>();
  const add = (kind: CursorKind, keys: readonly string[]) => {
    const known = read.get(kind) ?? new Set<string>();
    for (const key of keys) known.add(key);
    read.set(kind, known);
  };
  for (const rule of [...set.rules, ...set.signalRules]) {
    add(rule.cursorKind, rule.keys);
    for (const [kind, keys] of Object.entries(rule.siblingKeys ?? {})) add(kind as CursorKind, keys);
  }
  return read;
}
