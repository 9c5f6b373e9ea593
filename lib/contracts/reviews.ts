import type { Contract } from "./types.ts";

export type OverdueReview = { product: string; defect: string; reader: string; reviewBy: string };

/** Warns whose review date has passed. `now`: epoch milliseconds; a date counts until its end in UTC. */
export function overdueReviews(contract: Contract, now: number): OverdueReview[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return Object.entries(contract.products).flatMap(([product, { defects }]) =>
    defects
      .filter((defect) => defect.severity === "warn" && defect.reviewBy !== undefined && defect.reviewBy < today)
      .map((defect) => ({
        product,
        defect: defect.name,
        reader: defect.reader ?? "",
        reviewBy: defect.reviewBy ?? "",
      })),
  );
}
