import type { Contract, Product } from "../../contracts/types.ts";
import { type Cost, monthlyCost } from "../levers/cost.ts";
import { titles } from "./rows.ts";
import type { PlanDecision } from "./types.ts";

/** Topics that a product's own readers read: what is streamed for it. */
export function streamedFor({ cursors }: Product): string[] {
  const topics = Object.values(cursors).flatMap((cursor) =>
    cursor.kind === "consumer-group" ? cursor.topics : cursor.kind === "spark-checkpoint" ? [cursor.topic] : [],
  );
  return [...new Set(topics)];
}

/** One decision a product that streams; null where the contract names none. The cost is modelled, per product alone. */
export function planDecisions(contract: Contract): PlanDecision[] {
  return Object.entries(contract.products).flatMap(([id, product]) => {
    const streamed = streamedFor(product);
    if (streamed.length === 0) return [];
    const decided = contract.plan?.decisions[id];
    return [
      {
        id,
        title: product.title,
        decision: decided?.decision ?? null,
        payers: titles(contract, decided?.payers ?? []),
        tables: streamed.map((table) => ({ table, improves: decided?.tables[table] ?? null })),
        monthly: monthlyOf(streamed).monthly,
      },
    ];
  });
}

/** The model's month for so many streams and no nightly job. */
export const monthlyOf = (streamed: readonly string[]): Cost => monthlyCost(streamed.length, 0);
