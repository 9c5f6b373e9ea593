import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { readPool } from "../lib/drills/check/pool.ts";
import { observePractice } from "./estate.ts";

const root = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const contract = loadContractOrThrow(root("contracts/practice.yaml"));
const { packs } = readPool(root("drills"));
const recorded = packs.flatMap(({ folder, sealed: { series, arithmetic } }) =>
  series.from === "practice" ? [{ folder, series, arithmetic }] : [],
);

/** `tile.checkpoint/partitions/0/end` of what the model observes. */
function reading(observed: Record<string, unknown>, path: string): unknown {
  const [id = "", ...steps] = path.split("/");
  return ["value", ...steps].reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    observed[id],
  );
}

test("every drill of this estate is a run of the model", () => {
  expect(recorded.length).toBeGreaterThanOrEqual(4);
});

describe.each(recorded)("$folder", ({ series, arithmetic: { figures, runs } }) => {
  const injections = series.injected.map(({ what, startsAt, shape }) => ({
    what,
    startsAt: Date.parse(startsAt),
    clearedAt: null,
    ...(shape === undefined ? {} : { shape }),
  }));
  const observedAt = (at: number) => observePractice({ seed: series.seed, contract, injections, at });
  const observed = observedAt(Date.parse(series.at));
  const read = Object.entries(figures).filter(([, { reading: path }]) => path !== undefined);

  test("holds what the model reads at its seed and minute", () => {
    expect(read.length).toBeGreaterThan(0);
    for (const [name, { value, reading: path }] of read)
      expect(Number(reading(observed, path ?? "")), name).toBe(value);
  });

  const recordedColumns = runs.flatMap(({ rows, columns }) =>
    Object.entries(columns).flatMap(([name, { values, reading: path }]) =>
      path === undefined ? [] : [{ name, rows, values, path }],
    ),
  );

  test("draws what the model reads at the minute of each row", () => {
    for (const { name, rows, values, path } of recordedColumns)
      for (const [at, label] of rows.entries()) {
        const minute = Date.parse(`${series.at.slice(0, 11)}${label}:00.000Z`);
        expect(Number(reading(observedAt(minute), path)), `${name} at ${label}`).toBe(values[at]);
      }
  });
});
