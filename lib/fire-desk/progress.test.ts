import { expect, test } from "vitest";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import type { FiringView } from "./operations.ts";
import { firingProgress } from "./progress.ts";

const firing = (at: number, state: FiringView["state"]): FiringView => ({
  id: String(at),
  failureMode: failureModeIds[at] ?? "F01",
  state,
  by: "L.",
  at: new Date(at * 1_000).toISOString(),
  lines: [],
  problem: null,
});
const ids = (firings: FiringView[]) => {
  const { shown, more } = firingProgress(firings);
  return [...shown.map(({ id }) => id), `${more} more`];
};

test("of all that were asked for at once the one under way stands first, then the next ones, then what is over", () => {
  const states = ["done", "failed", "running", ...Array.from({ length: 20 }, () => "asked" as const)] as const;
  expect(ids(states.map((state, at) => firing(at, state)).reverse())).toEqual([
    ...["2", "3", "4", "5", "1", "0", "6", "7", "8", "9"],
    "13 more",
  ]);
});

test("a single one stands alone", () => {
  expect(ids([firing(1, "failed")])).toEqual(["1", "0 more"]);
});
