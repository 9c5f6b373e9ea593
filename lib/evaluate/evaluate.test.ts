import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { evaluate } from "./evaluate.ts";

const contract = loadContractOrThrow("contracts/tlp.yaml", {
  KAFKA_BOOTSTRAP: "x",
  CONNECT_URL: "x",
  ENROLLMENT_DATABASE_URL: "x",
  COMMERCE_DATABASE_URL: "x",
  COHORT_DATABASE_URL: "x",
});
const now = Date.parse("2026-11-30T08:00:00.000Z");

test("an empty sweep throws nothing and calls nothing ok", () => {
  const { verdicts, signals } = evaluate(contract, {}, { at: "2026-11-30T08:00:00.000Z", observations: {} }, now);
  expect(verdicts.filter((verdict) => verdict.state === "ok")).toEqual([]);
  expect(signals.filter((signal) => signal.state === "ok")).toEqual([]);
});
