import { createHash } from "node:crypto";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { allRules, appliesTo, type RuleSet } from "../evaluate/registry.ts";

/**
 * The contract clause of one failure mode: by subject, each threshold that one of its rules reads. Durations are
 * milliseconds, sizes decimal strings. `estate` holds what every rule and the life cycle read.
 */
export type Clause = Record<string, Record<string, unknown>>;

/** What the rules of a failure mode read of a contract; subjects that no rule applies to are left out. */
export function clauseOf(contract: Contract, mode: FailureModeId, set: RuleSet = allRules): Clause {
  const { sweep, monitor, pages } = contract;
  const { sourceTimeout, clockTolerance, recoverGrace } = monitor;
  const { for: defaultFor, clearHold, clearFraction } = pages;
  const clause: Clause = {
    estate: { sweep, sourceTimeout, clockTolerance, recoverGrace, for: defaultFor, clearHold, clearFraction },
  };
  const add = (subject: string, from: object, keys: readonly string[]) => {
    const values = Object.entries(from).filter(([key]) => keys.includes(key));
    clause[subject] = { ...clause[subject], ...Object.fromEntries(values.map(([key, value]) => [key, plain(value)])) };
  };
  for (const rule of set.estateRules.filter(({ failureModes }) => failureModes.includes(mode))) {
    add("monitor", contract.monitor, rule.keys);
    for (const [id, dependency] of Object.entries(contract.dependencies))
      add(`dependency.${id}`, dependency, rule.keys);
  }
  for (const { prefix, slo, cursors } of Object.values(contract.products)) {
    const all = Object.entries(cursors);
    for (const rule of set.rules.filter(({ failureMode }) => failureMode === mode)) {
      for (const [name, cursor] of all.filter(([, each]) => appliesTo(rule, each))) {
        add(`${prefix}.${name}`, { ...cursor }, rule.keys);
        add(prefix, { slo }, rule.productKeys ?? []);
        for (const [sibling, other] of all) {
          const keys = rule.siblingKeys?.[other.kind];
          if (keys) add(`${prefix}.${sibling}`, other, keys);
        }
      }
    }
  }
  for (const [subject, values] of Object.entries(clause)) if (Object.keys(values).length === 0) delete clause[subject];
  return clause;
}

const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each)) ?? "null");

/** Each value that differs, as `enrollment.slot idleFor: 180000, was 120000`; empty when both say the same. */
export function clauseChanges(was: Clause, now: Clause): string[] {
  const changes: string[] = [];
  for (const subject of [...new Set([...Object.keys(was), ...Object.keys(now)])].sort()) {
    const before = was[subject] ?? {};
    const after = now[subject] ?? {};
    for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
      const [old, current] = [JSON.stringify(before[key]) ?? "absent", JSON.stringify(after[key]) ?? "absent"];
      if (old !== current) changes.push(`${subject} ${key}: ${current}, was ${old}`);
    }
  }
  return changes;
}

/** SHA-256 of any JSON value with its keys in order. */
export function hashOfJson(value: unknown): string {
  const ordered = JSON.stringify(value, (_, each) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
  return createHash("sha256")
    .update(ordered ?? "null")
    .digest("hex");
}
