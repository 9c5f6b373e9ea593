import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { beganBefore, observePractice } from "./estate.ts";
import { history } from "./history.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../contracts/practice.yaml", import.meta.url)));
const until = Date.UTC(2026, 10, 2, 9, 30);
const given = { seed: 4, contract, began: beganBefore(until), until };

test("the past is a day of sweeps on the contract's cadence that ends right before the run", () => {
  const times = [...history({ ...given, hours: 24 })].map(({ at }) => Date.parse(at));
  expect(times).toHaveLength(5_760);
  expect(times[0]).toBe(until - 86_400_000);
  expect(times.at(-1)).toBe(until - contract.sweep);
});

test("the past and the run are one estate", () => {
  const [first] = history({ ...given, hours: 1 });
  const observations = observePractice({ ...given, injections: [], at: until - 3_600_000 });
  expect(first?.observations).toEqual(observations);
});
