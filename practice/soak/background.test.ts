import { describe, expect, test } from "vitest";
import { injectionOf } from "../injections/index.ts";
import type { Injection } from "../injections/types.ts";
import { heldUp, hides, nonIncidents, randomNonIncidents } from "./background.ts";

const minute = 60_000;
const hour = 60 * minute;
const from = Date.UTC(2026, 10, 2);
const to = from + 8 * hour;
const ends = { from: from + 3 * hour, to: from + 4 * hour };
const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

describe("where a failure's hops begin to work again", () => {
  const draw = (seed: number, returns?: { hops: "capture"[]; within: number }) =>
    randomNonIncidents({ seed, label: "test", from, to, ...(returns && { returns: { ...ends, ...returns } }) });
  const at = (list: ReturnType<typeof draw>) =>
    list.filter(({ startsAt, clearedAt }) => startsAt < ends.to && (clearedAt ?? to) > ends.from);
  const names = (list: ReturnType<typeof draw>) => new Set(list.map(({ what }) => what));

  test("stands nothing that holds one of them up for long", () => {
    const long = ["N12", "N18", "N19", "N24"];
    const anyhow = names(seeds.flatMap((seed) => at(draw(seed))));
    expect(long.filter((what) => anyhow.has(what))).toEqual(long);
    const drawn = names(seeds.flatMap((seed) => at(draw(seed, { hops: ["capture"], within: 2 * minute }))));
    expect(long.filter((what) => drawn.has(what))).toEqual([]);
    expect([...anyhow].filter((what) => !drawn.has(what)).sort()).toEqual(long);
  });

  test("everything else stands where it stood", () => {
    for (const seed of seeds) {
      const all = draw(seed);
      const kept = draw(seed, { hops: ["capture"], within: 2 * minute });
      expect(all.filter((entry) => !at([entry]).length)).toEqual(kept.filter((entry) => !at([entry]).length));
    }
  });
});

test.each([
  ["N17", 0, ["capture", "fold", "landing", "producer", "revenue", "sink", "source", "tile", "confirm", "restart"]],
  ["N17", 2 * minute, []],
  ["N18", 2 * minute, ["capture", "confirm", "restart"]],
  ["F23", 0, ["fold"]],
] as const)("%s holds up hops for longer than %d ms", (what, within, hops) => {
  expect(heldUp(injectionOf(what) as Injection, within).sort()).toEqual([...hops].sort());
});

const declared = ["N12", "N20", "N28"];

test.each([
  ["F01", ["N01", "N05"]],
  ["F13", []],
  ["F19", ["N19"]],
  ["F25", ["N23"]],
])("non-incidents that end %s, or leave nothing of it to see", (what, hiding) => {
  const failure = injectionOf(what);
  const found = nonIncidents.filter((injection) => hides(injection, failure)).map((injection) => injection.what);
  expect(found.sort()).toEqual([...declared, ...hiding].sort());
});
