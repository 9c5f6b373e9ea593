import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import { sourcesFromContract, unreadIn } from "./from-contract.ts";

const lab = (name = "lab"): Contract =>
  loadContractOrThrow(join(import.meta.dirname, "..", "..", "contracts", `${name}.yaml`), {
    LAB_KAFKA_BOOTSTRAP: "127.0.0.1:1",
    LAB_CONNECT_URL: "http://127.0.0.1:2",
    LAB_ENROLLMENT_DATABASE_URL: "postgresql://127.0.0.1:3/enrollment",
    LAB_COHORT_DATABASE_URL: "postgresql://127.0.0.1:4/cohort",
    LAB_COMMERCE_DATABASE_URL: "postgresql://127.0.0.1:5/commerce",
    LAB_OBJECT_STORE_URL: "http://127.0.0.1:6",
    LAB_OBJECT_STORE_KEY: "key",
    LAB_OBJECT_STORE_SECRET: "secret",
    LAB_STOREFRONT_URL: "http://127.0.0.1:8",
    LAB_REGISTRY_URL: "http://127.0.0.1:9",
    LAB_REGISTRY_LOG_FOLDER: "/nowhere",
    LAB_TILE_DATABASE_URL: "postgresql://127.0.0.1:7/tile",
    LAB_TILE_FOLDER: "/tile",
    LAB_ROSTER_URL: "http://127.0.0.1:10",
  });

test("the lab's contract makes one source per cursor of the run and one per dependency they need", () => {
  expect(sourcesFromContract(lab()).map(({ id }) => id)).toEqual([
    "enrollment.slot",
    "enrollment.connector",
    "enrollment.offset",
    "enrollment.fold",
    "enrollment.state",
    "enrollment.captured",
    "enrollment.counts",
    "mart.rows",
    "dependency.enrollment-db",
    "dependency.connect",
    "dependency.kafka",
    "enrollment.canary",
  ]);
  expect(unreadIn(lab())).toEqual([]);
});

test("with the purchase path every one of its cursors is read as well, the ledger is computed", () => {
  const contract = lab("lab-purchases");
  const ids = sourcesFromContract(contract).map(({ id }) => id);
  const own = [
    "table",
    "source",
    "sourceConnector",
    "sent",
    "sink",
    "sinkConnector",
    "prefix",
    "dlq",
    "checkouts",
    "keys",
  ];
  const withCanary = [...own, "canary"].map((name) => `purchases.${name}`);
  expect(ids.filter((id) => id.startsWith("purchases."))).toEqual(withCanary);
  expect(ids).toContain("revenue.canary");
  expect(ids.filter((id) => id.startsWith("dependency.")).sort()).toEqual([
    "dependency.commerce-db",
    "dependency.connect",
    "dependency.enrollment-db",
    "dependency.kafka",
    "dependency.object-store",
    "dependency.registry",
  ]);
  expect(unreadIn(contract)).toEqual([]);
});

test("with the progress path the tile is read by five sources, its landing by four, and each has a canary", () => {
  const contract = lab("lab-progress");
  const ids = sourcesFromContract(contract).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith("tile."))).toEqual([
    "tile.checkpoint",
    "tile.sink",
    "tile.events",
    "tile.rejects",
    "tile.roster",
    "tile.canary",
  ]);
  const landing = ["sink", "connector", "dlq", "prefix", "canary"].map((name) => `landing.${name}`);
  expect(ids.filter((id) => id.startsWith("landing."))).toEqual(landing);
  expect(ids).toContain("dependency.object-store");
  expect(unreadIn(contract)).toEqual([]);
});

test("the whole lab reads all four rows", () => {
  const contract = lab("lab-whole");
  const rows = ["progress-tile", "progress-landing", "purchase-lines", "enrollment-cohort"];
  expect(rows.filter((id) => contract.products[id]?.inRun === true)).toEqual(rows);
  expect(unreadIn(contract)).toEqual([]);
});

test("a tile that the contract wires nowhere is not read, nor is any value of its topic", () => {
  const contract = lab("lab-progress");
  for (const cursor of Object.values(contract.products["progress-tile"]?.cursors ?? {})) {
    if ("wiring" in cursor) delete cursor.wiring;
  }
  expect(unreadIn(contract)).toEqual(["tile.checkpoint", "tile.windows", "tile.rejects", "tile.roster"]);
});

test("values are looked at only where the contract says what the identity is called there", () => {
  const contract = lab("lab-purchases");
  for (const cursor of Object.values(contract.products["purchase-lines"]?.cursors ?? {})) {
    if ("wiring" in cursor) delete cursor.wiring;
  }
  expect(unreadIn(contract)).toEqual([
    "purchases.table",
    "purchases.sent",
    "purchases.prefix",
    "purchases.checkouts",
    "purchases.keys",
  ]);
});

test("cursors that nothing can read yet are named instead of passed over in silence", () => {
  const contract = lab();
  const tile = contract.products["progress-tile"];
  if (tile) contract.products["progress-tile"] = { ...tile, inRun: true };
  expect(unreadIn(contract)).toEqual(["tile.checkpoint", "tile.windows", "tile.rejects"]);
});

test("the shipped estate's enrollment cursors are wired, whatever else cannot be read yet", () => {
  const contract = loadContractOrThrow(join(import.meta.dirname, "..", "..", "contracts", "tlp.yaml"), {
    KAFKA_BOOTSTRAP: "127.0.0.1:1",
    CONNECT_URL: "http://127.0.0.1:2",
    ENROLLMENT_DATABASE_URL: "postgresql://127.0.0.1:3/enrollment",
    COMMERCE_DATABASE_URL: "postgresql://127.0.0.1:3/commerce",
    COHORT_DATABASE_URL: "postgresql://127.0.0.1:4/cohort",
  });
  expect(unreadIn(contract).filter((id) => id.startsWith("enrollment."))).toEqual([]);
});

test("a cursor without a connection is refused with its name", () => {
  const contract = lab();
  delete contract.dependencies["enrollment-db"];
  expect(() => sourcesFromContract(contract)).toThrow("enrollment.slot: no postgres connection");
});
