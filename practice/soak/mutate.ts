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
    return typeof value === "bigint" ? value / 2n : Math.max(1, Math.floor(value / 2));
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
