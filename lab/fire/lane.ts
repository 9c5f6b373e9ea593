import type { Contract } from "../../lib/contracts/types.ts";
import type { LabPart } from "../lab-parts.ts";

/** Products whose faults leave the others' alone: lanes fire side by side on one stack. Null: the whole estate. */
export type Lane = readonly string[] | null;

export const lanes = {
  progress: ["progress-tile", "progress-landing"],
  purchases: ["purchase-lines", "course-revenue", "table-commit", "schema-deploys"],
  enrollment: ["enrollment-cohort", "completion-mart"],
} as const satisfies Record<string, Lane>;
export type LaneName = keyof typeof lanes;

/** The lane of what is caused on this part of the lab; without one it is the enrollment path, which always runs. */
export const laneOf = (needs: LabPart | undefined): LaneName => needs ?? "enrollment";

/** What belongs to no product (a dependency, the monitor) belongs to every lane. */
export const isIn = (lane: Lane, product: string | null): boolean =>
  lane === null || product === null || lane.includes(product);

/** Whether a product runs here and is of the lane. */
export const isRunning = ({ products }: Contract, lane: Lane, product: string | null): boolean =>
  isIn(lane, product) && (product === null || products[product]?.inRun !== false);

/** The same contract with no other product in the run: who watches a lane reads what its products need and nothing else. */
export const contractOf = (lane: Lane, contract: Contract): Contract => ({
  ...contract,
  products: Object.fromEntries(
    Object.entries(contract.products).map(([id, product]) => [
      id,
      { ...product, inRun: product.inRun && isIn(lane, id) },
    ]),
  ),
});
