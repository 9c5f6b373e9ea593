import { join } from "node:path";
import { expect, test } from "vitest";
import type { MarkerPlace } from "./canary.ts";
import { canaryFindings } from "./canary-names.ts";
import { loadContractOrThrow } from "./load.ts";

const practice = join(import.meta.dirname, "..", "..", "contracts", "practice.yaml");

function said(canary: Record<string, MarkerPlace>): string[] {
  const contract = loadContractOrThrow(practice);
  const product = contract.products["enrollment-cohort"];
  if (!product) throw new Error("no enrollment cohort");
  const connections = { db: { kind: "postgres", url: "postgresql://127.0.0.1:1/x" } };
  const products = { "enrollment-cohort": { ...product, canary } };
  return canaryFindings({ ...contract, connections, products }).map(
    ({ path, message }) => `${path.slice(3).join(".")}: ${message}`,
  );
}

test("a canary names hops, cursors and connections that exist", () => {
  const right: Record<string, MarkerPlace> = {
    sent: { cursor: "captured" },
    "slot to topic": { connection: "db", topics: ["t"], field: "at" },
    "topic to fold": { cursor: "fold", field: "at" },
    "fold to cohort": { connection: "db", row: "canary.at" },
  };
  expect(said(right)).toEqual([]);
  expect(said({ "slot to topics": { cursor: "captured" } })).toEqual([
    expect.stringMatching(/^slot to topics: unknown hop slot to topics/),
  ]);
  expect(said({ sent: { cursor: "captures" } })).toEqual([expect.stringMatching(/unknown cursor captures.*captured/)]);
  expect(said({ sent: { connection: "dbs", row: "canary.at" } })).toEqual([
    expect.stringMatching(/^sent.connection: unknown connection dbs/),
  ]);
});

test("a cursor says something of markers: by itself, or by a time before its position", () => {
  expect(said({ "topic to fold": { cursor: "fold" } })).toEqual([
    "topic to fold: a consumer-group needs `field`: its position has no time",
  ]);
  expect(said({ "commit to slot": { cursor: "slot" } })).toEqual([
    "commit to slot.cursor: a replication-slot says nothing of markers",
  ]);
});
