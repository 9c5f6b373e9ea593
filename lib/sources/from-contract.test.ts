import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import { sourcesFromContract, unreadIn } from "./from-contract.ts";

const lab = (): Contract =>
  loadContractOrThrow(join(import.meta.dirname, "..", "..", "contracts", "lab.yaml"), {
    LAB_KAFKA_BOOTSTRAP: "127.0.0.1:1",
    LAB_CONNECT_URL: "http://127.0.0.1:2",
    LAB_ENROLLMENT_DATABASE_URL: "postgresql://127.0.0.1:3/enrollment",
    LAB_COHORT_DATABASE_URL: "postgresql://127.0.0.1:4/cohort",
  });

test("the lab's contract makes one source per cursor of the run and one per dependency they need", () => {
  expect(sourcesFromContract(lab()).map(({ id }) => id)).toEqual([
    "enrollment.slot",
    "enrollment.connector",
    "enrollment.offset",
    "enrollment.fold",
    "enrollment.state",
    "enrollment.captured",
    "dependency.enrollment-db",
    "dependency.connect",
    "dependency.kafka",
  ]);
  expect(unreadIn(lab())).toEqual([]);
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
