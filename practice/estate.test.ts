import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { parseLsn } from "../lib/observations/positions.ts";
import { failedSchema, observationSchema } from "../lib/observations/schema.ts";
import type { Observed } from "../lib/observations/types.ts";
import { beganBefore, observePractice } from "./estate.ts";
import { injections } from "./injections/index.ts";
import type { Injected } from "./injections/types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 2);
const began = beganBefore(start);
const hour = 3_600_000;

const seeds = fc.nat(1_000);
const moments = fc.nat(7 * 86_400).map((seconds) => start + seconds * 1000);
/** Close together, so that they overlap. */
const crowded = fc.nat(10 * 3_600).map((seconds) => start + 60 * hour + seconds * 1000);
const injected: fc.Arbitrary<Injected[]> = fc.array(
  fc
    .record({
      injection: fc.constantFrom(...injections),
      startsAt: fc.oneof(moments, { arbitrary: crowded, weight: 3 }),
      clearedAfter: fc.option(fc.integer({ min: 1, max: 7_200 })),
    })
    .map(({ injection, startsAt, clearedAfter }) => ({
      what: injection.what,
      startsAt,
      clearedAt: clearedAfter === null ? null : startsAt + clearedAfter * 1000,
    })),
  { maxLength: 6 },
);
const asked = fc.oneof(moments, { arbitrary: crowded, weight: 3 });
const observe = (seed: number, list: readonly Injected[], at: number) =>
  observePractice({ seed, contract, injections: list, at, began });

/** Every growing number of an observation, by a name that says where it stands. */
function positions(observations: Record<string, Observed>): Map<string, bigint> {
  const found = new Map<string, bigint>();
  const walk = (name: string, value: unknown) => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) walk(`${name}.${index}`, entry);
    else if (typeof value === "object" && value !== null)
      for (const [key, entry] of Object.entries(value)) walk(`${name}.${key}`, entry);
    else if (/\.(committed|start|end|total|max|incrementing)$/.test(name) && /^\d+$/.test(String(value)))
      found.set(name, BigInt(String(value)));
    else if (/(Lsn|\.lsn)$/.test(name) && typeof value === "string") found.set(name, parseLsn(value));
  };
  for (const [id, observed] of Object.entries(observations)) if ("value" in observed) walk(id, observed.value);
  return found;
}

describe("the practice estate", () => {
  test("emits only what a live source could: every document passes its schema", () => {
    fc.assert(
      fc.property(seeds, injected, asked, (seed, list, at) => {
        for (const [id, observed] of Object.entries(observe(seed, list, at))) {
          if ("value" in observed) expect(observationSchema.safeParse(observed.value).error, id).toBeUndefined();
          else
            expect(failedSchema.safeParse({ failed: observed.failed, afterMs: observed.afterMs }).success, id).toBe(
              true,
            );
        }
      }),
      { numRuns: 300 },
    );
  });

  test("brings every cursor of the contract, and every dependency", () => {
    const ids = new Set(Object.keys(observe(1, [], start)));
    const computed = new Set(["tile.windows", "purchases.ledger"]);
    for (const product of Object.values(contract.products)) {
      if (!product.inRun) continue;
      for (const cursor of Object.keys(product.cursors)) {
        const id = `${product.prefix}.${cursor}`;
        expect(ids.has(id) || computed.has(id), id).toBe(true);
      }
    }
    for (const id of ["tile.events", "tile.sink"]) expect(ids.has(id)).toBe(true);
    for (const id of Object.keys(contract.dependencies)) expect(ids.has(`dependency.${id}`)).toBe(true);
  });

  test("is the same for the same seed, injections and time, whatever was asked before", () => {
    fc.assert(
      fc.property(seeds, injected, asked, asked, (seed, list, at, other) => {
        const first = observe(seed, list, at);
        observe(seed, list, other);
        for (let fill = 0; fill < 9; fill++) observe(seed + 1 + fill, [], other);
        expect(observe(seed, list, at)).toEqual(first);
      }),
      { numRuns: 60 },
    );
  });

  test("does not change the past when something is injected or cleared", () => {
    fc.assert(
      fc.property(seeds, injected, asked, (seed, list, at) => {
        const known = list.filter(({ startsAt }) => startsAt <= at);
        const asOfThen = known.map((entry) =>
          entry.clearedAt !== null && entry.clearedAt > at ? { ...entry, clearedAt: null } : entry,
        );
        expect(observe(seed, list, at)).toEqual(observe(seed, asOfThen, at));
      }),
      { numRuns: 200 },
    );
  });

  test("never moves a position back, but of a group or topic made anew, a slot that was lost, an offset set by hand", () => {
    const movesBack = new Set(["F09", "F21", "F22", "F35", "N16"]);
    const forward = injected.map((list) => list.filter(({ what }) => !movesBack.has(what)));
    fc.assert(
      fc.property(seeds, forward, asked, fc.integer({ min: 15, max: 4 * 3_600 }), (seed, list, at, later) => {
        const before = positions(observe(seed, list, at));
        const after = positions(observe(seed, list, at + later * 1000));
        for (const [name, position] of after) {
          const earlier = before.get(name);
          if (earlier !== undefined) expect(position >= earlier, `${name} ${earlier} → ${position}`).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("names no fault in what it emits", () => {
    const words = injections.map(({ what, startsAt = start + hour }: { what: string; startsAt?: number }) =>
      JSON.stringify(observe(1, [{ what, startsAt, clearedAt: null }], start + 2 * hour)),
    );
    for (const text of words) expect(text).not.toMatch(/\b[FN]\d\d\b|inject|fault|practice/i);
  });
});
