import { join } from "node:path";
import { expect, test } from "vitest";
import { readUnlisted } from "../../lib/runbook/unlisted.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { faults } from "./faults.ts";
import { unlistedWays } from "./unlisted.ts";

test("no way to break the lab is one of the list's own, and each has a name of its own", () => {
  const listed = new Set(faults.map(({ shape }) => shape));
  for (const { shape } of unlistedWays) expect(listed.has(shape), shape).toBe(false);
  expect(new Set(unlistedWays.map(({ shape }) => shape)).size).toBe(unlistedWays.length);
});

const kept = readUnlisted(join(projectRoot(), "evidence"));

test("at least ten ways are kept, and every product's owner is among those who were paged", () => {
  expect(kept.length).toBeGreaterThanOrEqual(10);
  const prefixes = new Set(kept.map(({ page }) => page.subject.split(".")[0]));
  for (const prefix of ["tile", "landing", "purchases", "revenue", "enrollment"]) expect(prefixes).toContain(prefix);
});

test.each(kept)("$way paged the owner that is its own, in time, and a tool showed what was broken", (way) => {
  const own = unlistedWays.find(({ shape }) => shape === way.way);
  expect([way.page.failureMode, way.page.subject]).toEqual([own?.failureMode, own?.subject]);
  expect([...way.page.owners].sort()).toEqual([...(own?.owners ?? [])].sort());
  expect(own?.reasons).toContain(way.page.reason);
  expect(way.told.sweeps).toBeLessThanOrEqual(2);
  expect(way.shown.every(({ shows }) => shows)).toBe(true);
});
