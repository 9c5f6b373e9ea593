import { cursorName } from "../board/names.ts";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { allRules, appliesTo } from "../evaluate/registry.ts";
import { modeOfDependency } from "../evaluate/rules/dependency-down.ts";

/** One place of the contract where a failure mode can open a page. */
export type RunbookSubject = {
  /** `enrollment.slot`, `dependency.kafka`, `monitor`. */
  subject: string;
  /** Product id; null for what belongs to no product. */
  product: string | null;
  /** The name an engineer knows: slot, group, checkpoint, dependency. */
  cursor: string;
  /** The product's timestamp field; null for what belongs to no product. */
  field: string | null;
  /** Owner ids. A rule may page another hop's owner; the page then says so. */
  owners: string[];
};

/** Where a contract's rules of this failure mode apply, in the contract's order; empty when it switches none on. */
export function subjectsOf(contract: Contract, mode: FailureModeId): RunbookSubject[] {
  const found = new Map<string, RunbookSubject>();
  for (const [product, { prefix, timestamp, cursors }] of Object.entries(contract.products)) {
    for (const [name, cursor] of Object.entries(cursors)) {
      if (!allRules.rules.some((rule) => rule.failureMode === mode && appliesTo(rule, cursor))) continue;
      const subject = `${prefix}.${name}`;
      found.set(subject, { subject, product, cursor: cursorName(cursor), field: timestamp, owners: cursor.owners });
    }
  }
  for (const [id, { kind, title, owners }] of Object.entries(contract.dependencies)) {
    if (modeOfDependency[kind] !== mode) continue;
    const subject = `dependency.${id}`;
    found.set(subject, { subject, product: null, cursor: title, field: null, owners });
  }
  if (allRules.estateRules.some((rule) => rule.failureModes.includes(mode)) && found.size === 0) {
    found.set("monitor", {
      subject: "monitor",
      product: null,
      cursor: "collector",
      field: null,
      owners: contract.monitor.owners,
    });
  }
  return [...found.values()];
}
