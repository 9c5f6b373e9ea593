import { expect, test } from "vitest";
import { loadContractOrThrow } from "./load.ts";

const { products } = loadContractOrThrow("contracts/practice.yaml");

test("a file that rests in a sink as its contract says uses no more than its hop's budget", () => {
  const rests = Object.entries(products).flatMap(([id, { cursors, hops }]) =>
    Object.values(cursors).flatMap((cursor) => {
      if (cursor.kind !== "object-prefix" || cursor.commits !== "after-write") return [];
      const hop = hops.find((each) => each.cursor === "sink");
      return [{ id, rests: cursor.rotate + cursor.rotateSlack, budget: hop?.budget ?? 0 }];
    }),
  );
  expect(rests.length).toBeGreaterThan(0);
  for (const { id, rests: time, budget } of rests) expect(budget, id).toBeGreaterThanOrEqual(time);
});

test("the hops of a product add up to its promise at most", () => {
  for (const [id, { hops, slo }] of Object.entries(products))
    expect(
      hops.reduce((sum, { budget }) => sum + budget, 0),
      id,
    ).toBeLessThanOrEqual(slo);
});
