import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { faults } from "./faults.ts";
import { contractOf, laneOf, lanes } from "./lane.ts";

const at = (scheme: string) => `${scheme}127.0.0.1:1`;
const databases = ["ENROLLMENT", "COHORT", "COMMERCE", "TILE"].map((name) => [
  `LAB_${name}_DATABASE_URL`,
  at("postgres://"),
]);
const urls = ["CONNECT", "OBJECT_STORE", "REGISTRY", "STOREFRONT", "ROSTER"].map((name) => [
  `LAB_${name}_URL`,
  at("http://"),
]);
const whole = loadContractOrThrow(join(projectRoot(), "contracts", "lab-whole.yaml"), {
  ...Object.fromEntries([...databases, ...urls]),
  LAB_KAFKA_BOOTSTRAP: at(""),
  LAB_OBJECT_STORE_KEY: "key",
  LAB_OBJECT_STORE_SECRET: "secret",
  LAB_REGISTRY_LOG_FOLDER: "registry",
  LAB_TILE_FOLDER: "tile",
});
const inRun = Object.entries(whole.products).filter(([, product]) => product.inRun);

test("every product that runs in the lab belongs to exactly one lane", () => {
  expect(Object.values(lanes).flat().sort()).toEqual(inRun.map(([id]) => id).sort());
});

test("what a fault is seen on belongs to the lane that it is caused in", () => {
  for (const { subject, needs } of faults.filter((each) => !each.subject.startsWith("dependency."))) {
    const prefix = subject === "commerce.purchase_line-value" ? "deploys" : subject.split(".")[0];
    const [product] = inRun.find(([, each]) => each.prefix === prefix) ?? [];
    expect(lanes[laneOf(needs)], subject).toContain(product);
  }
});

test("who watches a lane reads its products and what they need, and nothing of another's", () => {
  const ids = sourcesFromContract(contractOf(lanes.progress, whole)).map(({ id }) => id);
  expect(ids).toContain("tile.checkpoint");
  expect(ids).toContain("dependency.kafka");
  expect(ids.filter((id) => /^(purchases|revenue|enrollment|mart|table)\./.test(id))).toEqual([]);
  expect(ids).not.toContain("dependency.commerce-db");
});
