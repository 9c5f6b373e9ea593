import { z } from "zod";
import { duration, identifier, ownerIds } from "./fields.ts";
import { didYouMean } from "./near-match.ts";
import type { Finding } from "./references.ts";
import type { Contract } from "./types.ts";

/** What the monitoring plan says beside cursors and defects: decisions of people, reviewed with the contract. */
export const planSchema = z.strictObject({
  /** A firing or a recorded rebuild that is older than this proves nothing any more. */
  evidenceHolds: duration,
  /** Who may read the records of a quarantine topic, by topic. */
  rawReaders: z.record(z.string(), ownerIds),
  /** Alerts nobody gets, on purpose. */
  decidedAgainst: z.array(z.strictObject({ alert: z.string(), because: z.string(), instead: z.string() })),
  /** Checks on a whole set that the batch does before it publishes. */
  morningGate: z.array(z.strictObject({ check: z.string(), because: z.string(), products: z.array(identifier) })),
});

/** Names of the plan that the contract does not know. */
export function planFindings({ plan, owners, products }: Contract): Finding[] {
  if (plan === undefined) return [];
  const topics = Object.values(products).flatMap(({ cursors }) =>
    Object.values(cursors).flatMap((cursor) =>
      cursor.kind === "dead-letter-topic" || cursor.kind === "reject-topic" ? [cursor.topic] : [],
    ),
  );
  const known = { owner: Object.keys(owners), product: Object.keys(products), "quarantine topic": topics };
  const unknown = (kind: keyof typeof known, names: readonly string[], path: PropertyKey[]): Finding[] =>
    names
      .filter((name) => !known[kind].includes(name))
      .map((name) => ({ path, message: `unknown ${kind} ${name}${didYouMean(name, known[kind])}` }));
  return [
    ...Object.entries(plan.rawReaders).flatMap(([topic, readers]) => [
      ...unknown("quarantine topic", [topic], ["plan", "rawReaders", topic]),
      ...unknown("owner", readers, ["plan", "rawReaders", topic]),
    ]),
    ...plan.morningGate.flatMap((each, at) =>
      unknown("product", each.products, ["plan", "morningGate", at, "products"]),
    ),
  ];
}
