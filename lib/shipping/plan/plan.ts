import type { Contract } from "../../contracts/types.ts";
import { isoInstant } from "../../observations/time.ts";
import type { Entries } from "../../runbook/entries.ts";
import type { Firings } from "../evidence/firings.ts";
import { planPages } from "./pages.ts";
import { reviewOf } from "./review.ts";
import { planRows } from "./rows.ts";
import type { Plan } from "./types.ts";

type Material = { contract: Contract; file: string; entries: Entries; firings: Firings };

/** The monitoring plan of one estate, from its contract and what was fired. Pure; `now`: estate clock, ms. */
export function monitoringPlan({ contract, file, entries, firings }: Material, now: number): Plan {
  const rows = planRows(contract, now);
  const pages = planPages(contract, entries, firings, now);
  const productTitle = (id: string) => contract.products[id]?.title ?? id;
  return {
    estate: contract.estate,
    mode: contract.mode,
    file,
    at: isoInstant(now),
    rows,
    pages,
    gate: (contract.plan?.morningGate ?? []).map((each) => ({ ...each, products: each.products.map(productTitle) })),
    decidedAgainst: contract.plan?.decidedAgainst ?? [],
    review: reviewOf({ contract, rows, pages }),
  };
}
