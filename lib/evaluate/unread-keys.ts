import type { Contract } from "../contracts/types.ts";
import { describedKeys } from "./described-keys.ts";
import { allRules, appliesTo, type RuleSet } from "./registry.ts";

export type UnreadKey = { product: string; cursor: string; key: string };

/** Keys of the contract's cursors that neither a rule nor a figure of that cursor's kind and role reads. */
export function unreadKeys({ products }: Pick<Contract, "products">, rules: RuleSet = allRules): UnreadKey[] {
  const readers = [...rules.rules, ...rules.signalRules];
  return Object.entries(products).flatMap(([product, { cursors }]) =>
    Object.entries(cursors).flatMap(([name, cursor]) => {
      const own = readers.filter((rule) => appliesTo(rule, cursor)).flatMap(({ keys }) => keys);
      const asSibling = readers.flatMap((rule) => rule.siblingKeys?.[cursor.kind] ?? []);
      const read = new Set([...own, ...asSibling, ...(describedKeys[cursor.kind] ?? []), ...structural]);
      return Object.keys(cursor)
        .filter((key) => !read.has(key) && !inherited(cursor, key))
        .map((key) => ({ product, cursor: name, key }));
    }),
  );
}

const structural = ["kind", "needs", "owners", "inRun", "wiring"];
/** A slot's connector carries the clocks of every connector; its end is the slot's page, by the slot's own. */
const inherited = (cursor: { kind: string; role?: string }, key: string): boolean =>
  cursor.kind === "connect-connector" &&
  cursor.role === "slot" &&
  ["stoppedAfter", "tasksMissingAfter", "loopStarts", "loopWindow"].includes(key);
