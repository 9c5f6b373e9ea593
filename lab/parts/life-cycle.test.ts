import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LifeCycle } from "./life-cycle.ts";

const folder = mkdtempSync(join(tmpdir(), "one-board-life-cycle-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("objects go at their age, whatever folder they lie in, and no younger one", () => {
  const now = 1_800_000_000_000;
  const put = (name: string, ageMs: number) => {
    mkdirSync(join(folder, "partition=0"), { recursive: true });
    const file = join(folder, "partition=0", name);
    writeFileSync(file, "{}");
    utimesSync(file, new Date(now - ageMs), new Date(now - ageMs));
  };
  put("aged", 60_001);
  put("at its age", 60_000);
  put("young", 1_000);
  expect(new LifeCycle(folder, 60_000).expire(now)).toBe(1);
  expect(readdirSync(join(folder, "partition=0")).sort()).toEqual(["at its age", "young"]);
});

test("a prefix without an object yet expires nothing", () => {
  expect(new LifeCycle(join(folder, "none"), 60_000).expire(1_800_000_000_000)).toBe(0);
});
