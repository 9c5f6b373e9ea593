import { didYouMean } from "./near-match.ts";
import type { Contract } from "./types.ts";

type Unknown = { path: PropertyKey[]; message: string };

/** Names of the plan that the contract does not know. */
export function planFindings({ plan, owners, products }: Contract): Unknown[] {
  if (plan === undefined) return [];
  const topics = Object.values(products).flatMap(({ cursors }) =>
    Object.values(cursors).flatMap((cursor) =>
      cursor.kind === "dead-letter-topic" || cursor.kind === "reject-topic" ? [cursor.topic] : [],
    ),
  );
  const known = { owner: Object.keys(owners), product: Object.keys(products), "quarantine topic": topics };
  const unknown = (kind: keyof typeof known, names: readonly string[], path: PropertyKey[]): Unknown[] =>
    names
      .filter((name) => !known[kind].includes(name))
      .map((name) => ({ path, message: `unknown ${kind} ${name}${didYouMean(name, known[kind])}` }));
  return [
    ...Object.entries(plan.rawReaders).flatMap(([topic, readers]) => [
      ...unknown("quarantine topic", [topic], ["plan", "rawReaders", topic]),
      ...unknown("owner", readers, ["plan", "rawReaders", topic]),
    ]),
    ...Object.entries(plan.decisions).flatMap(([product, { payers }]) => [
      ...unknown("product", [product], ["plan", "decisions", product]),
      ...unknown("owner", payers, ["plan", "decisions", product, "payers"]),
    ]),
    ...plan.morningGate.flatMap((each, at) =>
      unknown("product", each.products, ["plan", "morningGate", at, "products"]),
    ),
  ];
}
