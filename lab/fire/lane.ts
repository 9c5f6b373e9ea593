import type { Contract } from "../../lib/contracts/types.ts";

/** Products whose faults leave the others' alone: lanes fire side by side on one stack. Null: the whole estate. */
export type Lane = readonly string[] | null;

export const lanes = {
  progress: ["progress-tile", "progress-landing"],
  purchases: ["purchase-lines", "course-revenue"],
  enrollment: ["enrollment-cohort"],
} as const satisfies Record<string, Lane>;

/** What belongs to no product (a dependency, the monitor) belongs to every lane. */
export const isIn = (lane: Lane, product: string | null): boolean =>
  lane === null || product === null || lane.includes(product);

/** Whether a product runs here and is of the lane. */
export const isRunning = ({ products }: Contract, lane: Lane, product: string | null): boolean =>
  isIn(lane, product) && (product === null || products[product]?.inRun !== false);
