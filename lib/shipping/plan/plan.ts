import { isoInstant } from "../../observations/time.ts";
import { lastDayOf } from "../evidence/firings.ts";
import type { Rebuild } from "../evidence/rebuilds.ts";
import { type PagesMaterial, planPages } from "./pages.ts";
import { reviewOf } from "./review.ts";
import { planRows } from "./rows.ts";
import { planDecisions } from "./streams.ts";
import type { Plan } from "./types.ts";

type Material = PagesMaterial & {
  file: string;
  rebuilds: Record<string, Rebuild>;
};

/** The monitoring plan of one estate, from its contract and what was fired. Pure; `now`: estate clock, ms. */
export function monitoringPlan({ file, rebuilds, ...material }: Material, now: number): Plan {
  const { contract } = material;
  const rows = planRows(contract, now);
  const pages = planPages(material, now);
  const productTitle = (id: string) => contract.products[id]?.title ?? id;
  return {
    estate: contract.estate,
    mode: contract.mode,
    file,
    at: isoInstant(now),
    rows,
    pages,
    decisions: planDecisions(contract),
    rebuilds: Object.values(rebuilds).map(({ product: id, ranAt: at, mode, log, records, duplicates, ...rest }) => ({
      id,
      title: productTitle(id),
      at,
      mode,
      log,
      records,
      duplicates,
      compares: rest.compares,
      differences: rest.differences,
      holdsUntil: lastDayOf(at, contract.plan?.evidenceHolds ?? 0),
    })),
    gate: (contract.plan?.morningGate ?? []).map((each) => ({ ...each, products: each.products.map(productTitle) })),
    decidedAgainst: contract.plan?.decidedAgainst ?? [],
    review: reviewOf({ contract, rows, pages }),
  };
}
