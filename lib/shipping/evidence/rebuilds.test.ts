import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readRebuilds, reconcile } from "./rebuilds.ts";

const sums = (entries: Record<string, [lines: number, cents: bigint]>) =>
  new Map(Object.entries(entries).map(([key, [lines, cents]]) => [key, { lines, cents }]));
const truth = sums({ algebra: [2, 1_900n], biology: [1, 9_007_199_254_740_993n] });

test("equal sums on both sides reconcile, a 64-bit sum too", () => {
  expect(reconcile(truth, truth)).toMatchObject({ differences: 0, reconciled: true });
  expect(reconcile(truth, truth).keys[1]?.rebuilt.cents).toBe("9007199254740993");
});

test.each([
  ["one cent", sums({ algebra: [2, 1_901n], biology: [1, 9_007_199_254_740_993n] })],
  ["one line", sums({ algebra: [3, 1_900n], biology: [1, 9_007_199_254_740_993n] })],
  ["a key that the rebuild lacks", sums({ algebra: [2, 1_900n] })],
  ["a key that the truth lacks", new Map([...truth, ["chemistry", { lines: 1, cents: 5n }]])],
])("%s is a difference", (_, rebuilt) => {
  expect(reconcile(rebuilt, truth)).toMatchObject({ differences: 1, reconciled: false });
});

test("counts without money reconcile as counts, and no cent is made up for them", () => {
  const [whole, short] = [new Map([["10:00", { lines: 9 }]]), new Map([["10:00", { lines: 8 }]])];
  expect(reconcile(whole, whole)).toEqual({
    keys: [{ key: "10:00", rebuilt: { lines: 9 }, truth: { lines: 9 } }],
    differences: 0,
    reconciled: true,
  });
  expect(reconcile(short, whole)).toMatchObject({ differences: 1, reconciled: false });
});

test("the recorded rebuilds of this project are read, and each reconciled", () => {
  const found = Object.values(readRebuilds());
  expect(found.map(({ product }) => product).sort()).toEqual(["progress-tile", "purchase-lines"]);
  for (const { keys, reconciled, records } of found) {
    expect(reconciled).toBe(true);
    expect(records).toBeGreaterThanOrEqual(100);
    expect(keys.every(({ rebuilt, truth }) => JSON.stringify(rebuilt) === JSON.stringify(truth))).toBe(true);
  }
});

test("nothing compared reconciles nothing", () => {
  expect(reconcile(new Map(), new Map())).toMatchObject({ differences: 0, reconciled: false });
});

test("a record is read by its product, and a file of another shape counts for nothing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "one-board-rebuilds-"));
  const record = {
    kind: "rebuild",
    product: "purchase-lines",
    mode: "lab",
    ranAt: "2026-11-30T08:00:00.000Z",
    tookSeconds: 4.2,
    log: "commerce.purchase_line",
    records: 3,
    duplicates: 0,
    compares: "lines and cents per course with the table",
    ...reconcile(truth, truth),
    contract: { file: "contracts/lab.yaml", hash: "a".repeat(64) },
    versions: { kafka: "4.3.1" },
  };
  try {
    writeFileSync(path.join(folder, "rebuild-purchase-lines.json"), JSON.stringify(record));
    writeFileSync(path.join(folder, "rebuild-progress-tile.json"), JSON.stringify({ ...record, reconciled: "yes" }));
    expect(readRebuilds(folder)).toEqual({ "purchase-lines": record });
    expect(readRebuilds(null)).toEqual({});
  } finally {
    rmSync(folder, { recursive: true });
  }
});
