import type { Estate } from "../../board/estate.ts";
import { contractChangedAt } from "../evidence/contract-date.ts";
import { lastDayOf, readFirings } from "../evidence/firings.ts";
import { readRebuilds } from "../evidence/rebuilds.ts";
import { holdingFirings, staleModes } from "../evidence/stale.ts";
import { pagesOn } from "../plan/pages.ts";
import { streamedFor } from "../plan/streams.ts";
import { type FilledCard, productCard } from "./product-card.ts";
import { simulatorCard } from "./simulator-card.ts";

export type FirstCards = { id: string; name: string; filled: FilledCard }[];

/** What is on the desk first: the simulator's stream, then every product of the contract that streams. `now`: wall clock, ms. */
export async function firstCards({ contract, contractPath }: Estate, now = Date.now()): Promise<FirstCards> {
  const facts = {
    contract,
    changedAt: await contractChangedAt(contractPath),
    firings: holdingFirings(readFirings(), staleModes(contract, now)),
    rebuilds: readRebuilds(),
  };
  const until = lastDayOf(new Date(now).toISOString(), contract.plan?.evidenceHolds ?? 0);
  const simulator = simulatorCard(until);
  const products = Object.entries(contract.products).flatMap(([id, product]) => {
    if (streamedFor(product).length === 0) return [];
    const filled = productCard(id, { ...facts, pages: pagesOn(contract, id, now) });
    return filled === null ? [] : [{ id, name: product.title, filled }];
  });
  return [{ id: "simulator", name: simulator.card.subject, filled: simulator }, ...products];
}
