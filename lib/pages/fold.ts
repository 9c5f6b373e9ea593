import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Condition } from "./conditions.ts";
import type { Identity } from "./identity.ts";
import { lineOf } from "./lanes.ts";

/** Explained by a dependency that has just returned: still held back, under no page. */
export const recovering = "recovering";
export type Parent = Identity | typeof recovering;

type Setting = {
  conditions: ReadonlyMap<Identity, Condition>;
  /** Dependencies (`dependency.kafka`) inside their `recoverGrace`. */
  recovering: ReadonlySet<string>;
  sweepMs: number;
};

const dependencyModes: ReadonlySet<FailureModeId> = new Set(["F26", "F27", "F43", "F44", "F45"]);
/** Loss, slot budget and ledger facts: true whatever is down, never explained by a dependency. */
export const neverExplained: ReadonlySet<FailureModeId> = new Set(
  "F03 F12 F13 F14 F15 F20 F21 F22 F35 F36 F39".split(" ") as FailureModeId[],
);
const hopModes: ReadonlySet<FailureModeId> = new Set(["F02", "F07", "F11", "F16", "F23", "F28"]);

export const isDependency = (condition: { failureMode: FailureModeId }): boolean =>
  dependencyModes.has(condition.failureMode);

/** A cause explains others while it is true, and while its fired page is open: unseen and holding ones still do. */
const stands = (cause: Condition): boolean => cause.truth === "true" || (cause.page?.firedAt ?? null) !== null;

const weighs = (cause: Condition, symptom: Condition): boolean =>
  cause.severity === "page" || symptom.severity === "warn";

/** The direct cause of every condition that has one. A latched page that is open is never a symptom. */
export function parentsOf(setting: Setting): Map<Identity, Parent> {
  const parents = new Map<Identity, Parent>();
  const all = [...setting.conditions.values()];
  for (const symptom of all) {
    if (symptom.latched && symptom.page) continue;
    const parent =
      dependencyOf(symptom, all, setting.recovering) ??
      blindSourceOf(symptom, all) ??
      namedCauseOf(symptom, all, setting) ??
      higherLineOf(symptom, all, setting);
    if (parent) parents.set(symptom.identity, parent);
  }
  const tops = all.filter((condition) => !parents.has(condition.identity));
  for (const symptom of tops) {
    const holder = olderHopOf(symptom, tops);
    if (holder) parents.set(symptom.identity, holder);
  }
  return parents;
}

function dependencyOf(
  symptom: Condition,
  all: readonly Condition[],
  returned: ReadonlySet<string>,
): Parent | undefined {
  if (neverExplained.has(symptom.failureMode) || isDependency(symptom)) return undefined;
  for (const need of symptom.needs) {
    const cause = all.find((other) => isDependency(other) && other.subject === need && stands(other));
    if (cause && weighs(cause, symptom)) return cause.identity;
  }
  return symptom.needs.some((need) => returned.has(need)) ? recovering : undefined;
}

/** One hanging target makes many cursors unseen: the page names the target. */
function blindSourceOf(symptom: Condition, all: readonly Condition[]): Parent | undefined {
  if (symptom.failureMode !== "F31") return undefined;
  return all.find(
    (other) =>
      other.failureMode === "F31" &&
      other.identity !== symptom.identity &&
      other.subject.startsWith("dependency.") &&
      symptom.needs.includes(other.subject) &&
      stands(other),
  )?.identity;
}

/** Pairs that no general rule covers. */
function namedCauseOf(symptom: Condition, all: readonly Condition[], setting: Setting): Parent | undefined {
  const cause = (found: (other: Condition) => boolean) =>
    all.find((other) => other.product === symptom.product && found(other) && stands(other) && weighs(other, symptom))
      ?.identity;
  // The file waits for a record that the source does not send.
  if (symptom.failureMode === "F16" && symptom.reason === "rotation-waits") {
    return cause((other) => other.failureMode === "F11" || other.failureMode === "F10");
  }
  if (symptom.failureMode === "F23" && symptom.reason === "before-the-topic") {
    const slot = `${symptom.product}/slot`;
    return cause((other) => other.lane === slot && lineOf(other) !== undefined && !other.isOver);
  }
  // A sink's group starts again because its tasks do.
  if (symptom.failureMode === "F41" && symptom.reason === "rebalance-loop") {
    return cause(
      (other) => other.failureMode === "F41" && other.lane === symptom.lane && other.reason === "restart-loop",
    );
  }
  // Any page on the cursor takes the deadline over; also one that stands outside the order of lines.
  if (symptom.failureMode === "F30") {
    return cause((other) => other.subject === symptom.subject && other.failureMode !== "F30" && !other.isOver);
  }
  const isTail = ({ verdict }: Condition) => verdict?.evidence.tail === true;
  if (symptom.failureMode === "F13" && isTail(symptom)) {
    return cause((other) => other.failureMode === "F34" && other.subject === symptom.subject && other.truth === "true");
  }
  // Landing went on and lines are still missing: the hole takes over from the tail that it was.
  if (symptom.failureMode === "F34") {
    return cause(
      (other) =>
        other.failureMode === "F13" &&
        other.subject === symptom.subject &&
        !isTail(other) &&
        symptom.began <= other.began + setting.sweepMs,
    );
  }
  if (symptom.failureMode === "F24") {
    // Counts taken while changes wait on the topic differ by what waits.
    const waits = (other: Condition) => other.failureMode === "F23" && other.reason === "fold-behind";
    return cause((other) => other.failureMode === "F22") ?? cause(waits);
  }
  if ((symptom.failureMode === "F10" || symptom.failureMode === "F08") && isRefusedSchema(symptom)) {
    return all.find((other) => other.failureMode === "F25" && stands(other))?.identity;
  }
  if (symptom.failureMode === "F02") {
    return cause((other) => other.failureMode === "F05" && other.verdict?.evidence.watermarkAhead === true);
  }
  // Drops are a mode of their own only while no event of the future is about.
  if (symptom.failureMode === "F46") {
    return cause((other) => other.failureMode === "F05" && other.reason === "future-event-time");
  }
  return undefined;
}

/** A task that failed because the registry refused its schema. */
const isRefusedSchema = ({ verdict, page }: Condition): boolean => {
  const evidence = verdict?.evidence ?? page?.evidence ?? {};
  return /Incompatible|RestClientException|RuleViolation/.test(
    String(evidence.rootClass ?? evidence.exceptionClass ?? ""),
  );
};

function higherLineOf(symptom: Condition, all: readonly Condition[], setting: Setting): Parent | undefined {
  const line = lineOf(symptom);
  if (line === undefined || symptom.lane === undefined) return undefined;
  let best: { identity: Identity; line: number } | undefined;
  for (const cause of all) {
    const causeLine = lineOf(cause);
    if (cause.lane !== symptom.lane || causeLine === undefined || causeLine >= line) continue;
    if (!stands(cause) || !weighs(cause, symptom)) continue;
    if (cause.latched && symptom.began > cause.began + setting.sweepMs) continue;
    // A slot that nobody reads because the brokers are down is theirs; its full disk is not.
    if (neverExplained.has(symptom.failureMode) && dependencyOf(cause, all, setting.recovering)) continue;
    if (best === undefined || causeLine < best.line) best = { identity: cause.identity, line: causeLine };
  }
  return best?.identity;
}

/** The hop that holds the oldest due item has the page; of equal ages the one that comes first in the table of lines. */
function olderHopOf(symptom: Condition, tops: readonly Condition[]): Parent | undefined {
  if (!hopModes.has(symptom.failureMode) || symptom.oldestDueAt === undefined) return undefined;
  let best = symptom;
  for (const other of tops) {
    if (other.product !== symptom.product || !hopModes.has(other.failureMode) || !stands(other)) continue;
    if (other.oldestDueAt === undefined || !weighs(other, symptom)) continue;
    if (comesBefore(other, best)) best = other;
  }
  return best === symptom ? undefined : best.identity;
}

function comesBefore(one: Condition, other: Condition): boolean {
  const age = (one.oldestDueAt ?? 0) - (other.oldestDueAt ?? 0);
  return age < 0 || (age === 0 && (lineOf(one) ?? 0) < (lineOf(other) ?? 0));
}

/** The last cause behind a condition; itself when nothing explains it. */
export function rootOf(identity: Identity, parents: ReadonlyMap<Identity, Parent>): Parent {
  let root: Parent = identity;
  for (let next = parents.get(identity); next !== undefined; next = next === recovering ? undefined : parents.get(next))
    root = next;
  return root;
}
