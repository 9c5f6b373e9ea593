import type { Contract } from "../../lib/contracts/types.ts";
import type { RuleSet } from "../../lib/evaluate/registry.ts";

export const mutations = ["rule-off", "halve", "for-0"] as const;
export type Mutation = (typeof mutations)[number];

/** Durations that say how long a condition must hold. */
const holds = [
  "stoppedAfter",
  "missingAfter",
  "stalledAfter",
  "inactiveFor",
  "idleFor",
  "longTransactionFor",
  "judgeOver",
  "visibleWithin",
  "oldestUnreadWithin",
  "dueWithin",
  "commitWithin",
  "nothingLandsFor",
  "tasksMissingAfter",
  "stallFor",
  "silentFor",
  "batchWithin",
];
/** Facts about the estate rather than limits: a mutated rule still reads the estate as it is. */
const facts = [
  "window",
  "grace",
  "trigger",
  "flushSize",
  "openFiles",
  "tasks",
  "rotate",
  "rotateSlack",
  "poisonWindow",
  "dropWindow",
  "loopWindow",
];

type Settings = Record<string, unknown>;

function changed(settings: Settings, change: (key: string, value: number | bigint) => number | bigint): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const number = typeof value === "number" || typeof value === "bigint";
      return [key, number && !facts.includes(key) ? change(key, value) : value];
    }),
  );
}

/** The contract with every limit halved, or with every duration that a condition must hold at (nearly) nothing. */
export function mutatedContract(contract: Contract, mutation: Mutation): Contract {
  if (mutation === "rule-off") return contract;
  const change = (key: string, value: number | bigint) => {
    if (mutation === "for-0") return holds.includes(key) ? 1 : value;
    if (typeof value === "bigint") return value / 2n;
    return value < 1 ? value / 2 : Math.max(1, Math.floor(value / 2));
  };
  const copy = structuredClone(contract);
  for (const product of Object.values(copy.products)) {
    for (const [name, cursor] of Object.entries(product.cursors)) {
      product.cursors[name] = changed(cursor, change) as typeof cursor;
    }
  }
  for (const dependency of Object.values(copy.dependencies)) {
    dependency.downFor = mutation === "for-0" ? 1 : dependency.downFor / 2;
  }
  copy.pages.for = mutation === "for-0" ? 0 : copy.pages.for / 2;
  copy.monitor.unknownPageAfter = mutation === "for-0" ? 1 : copy.monitor.unknownPageAfter / 2;
  return copy;
}

/** Threshold keys that the rules of one failure mode read, by cursor kind. */
function keysOf(set: RuleSet, failureMode: string): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  const add = (kind: string, more: readonly string[]) => {
    const known = keys.get(kind) ?? new Set<string>();
    for (const key of more) known.add(key);
    keys.set(kind, known);
  };
  for (const rule of set.rules) {
    if (rule.failureMode !== failureMode) continue;
    add(rule.cursorKind, rule.keys);
    for (const [kind, more] of Object.entries(rule.siblingKeys ?? {})) add(kind, more);
  }
  return keys;
}

/** The same for the limits of one failure mode only, so that nothing else can be what lights. */
export function mutatedFor(contract: Contract, mutation: Mutation, set: RuleSet, failureMode: string): Contract {
  const keys = keysOf(set, failureMode);
  const whole = mutatedContract(contract, mutation);
  const copy = structuredClone(contract);
  for (const [id, product] of Object.entries(copy.products)) {
    for (const [name, cursor] of Object.entries(product.cursors)) {
      const mutated = whole.products[id]?.cursors[name] as Settings | undefined;
      const own = [...(keys.get(cursor.kind) ?? [])].filter((key) => mutated && key in mutated);
      const changes = Object.fromEntries(own.map((key) => [key, mutated?.[key]]));
      product.cursors[name] = { ...cursor, ...changes } as typeof cursor;
    }
  }
  const estateRule = set.estateRules.some(({ failureModes }) => failureModes.some((mode) => mode === failureMode));
  if (estateRule) {
    copy.dependencies = whole.dependencies;
    copy.monitor = whole.monitor;
  }
  copy.pages.for = whole.pages.for;
  return copy;
}

/** The rules without those of one failure mode. */
export function withoutRule(set: RuleSet, failureMode: string): RuleSet {
  return {
    ...set,
    rules: set.rules.filter((rule) => rule.failureMode !== failureMode),
    estateRules: set.estateRules.map((rule) => ({
      ...rule,
      evaluate: (scope) => rule.evaluate(scope).filter((verdict) => verdict.failureMode !== failureMode),
    })),
  };
}
