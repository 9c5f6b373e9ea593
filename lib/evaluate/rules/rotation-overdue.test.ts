import { describe, expect, test } from "vitest";
import { at, type Step, sweepScript, tlp } from "../script.fixture.ts";
import type { Cursor } from "../types.ts";
import { healthyPurchases, passed } from "./purchases.fixture.ts";

/** The shipped contract with a sink that commits when it puts a record into an open file. */
const onPut = structuredClone(tlp);
(onPut.products["purchase-lines"]?.cursors.prefix as Cursor & { commits: string }).commits = "on-put";

const inFile: Step = [30, passed(14)];
const next: Step = [600, passed(15)];
const verdict = (steps: Step[], until: number, contract = onPut) =>
  sweepScript(healthyPurchases, steps, until, { contract }).verdict("F16", "purchases.prefix");

describe("a sink that commits on put", () => {
  test("1: files inside their rotation are nothing (5 minutes and 1 of slack)", () => {
    expect(verdict([inFile], 360)?.state).toBe("ok");
  });
  test("2: past it, with nothing after them, they wait for the next record", () => {
    expect(verdict([inFile], 3_600)).toMatchObject({ state: "warn", reason: "rotation-waits" });
  });
  test("3: past it, while records came, they are overdue, and a page once they are due", () => {
    expect(verdict([inFile, next], 900)).toMatchObject({ state: "warn", reason: "rotation-overdue" });
    expect(verdict([inFile, next], 960)).toMatchObject({
      state: "page",
      reason: "rotation-overdue",
      oldestDueAt: at(930),
    });
  });
  test("4: none of it is missing: the files may still come", () => {
    const run = sweepScript(healthyPurchases, [inFile, next], 960, { contract: onPut });
    expect(run.verdict("F13", "purchases.prefix")?.state).toBe("ok");
  });
  test("5: an after-write sink's open files are judged by its group", () => {
    expect(verdict([inFile, next], 960, tlp)).toBeUndefined();
  });
  test("6: an unseen prefix is unknown", () => {
    const unseen: Step = [60, { "purchases.prefix": { failed: "refused" } }];
    expect(verdict([inFile, unseen], 90)).toMatchObject({ state: "unknown", unseen: "purchases.prefix" });
  });
});
