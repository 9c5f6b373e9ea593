import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const folders = ["lib/shipping", "app/(board)", "app/_shipping", "app/api/v1/levers"];
/** What the shipped day gives: each must come out of a run over the log, or out of the cost model. */
const figures =
  /(?<![\d.,])(?:6,?942[.,]?30?|6,?048[.,]?25|5,?435[.,]?05|5,?716[.,]?85|6,?115(?:\.00)?|611_?500|6,?113\.90?|6,?858\.70?|71\.0|81\.3|88\.8|93\.4|83\.3|82\.6|1,?980|\$340|140\.40?)(?![\d])/;

test("the shipped figures stand in tests only", () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|ya?ml)$/.test(name) && !name.includes(".test."))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter((file) => figures.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test.each(["$6,942.30", "6942.3", "611_500", "71.0", "$1,980", "1980"])("would notice %s", (text) =>
  expect(`const shown = ${text};`).toMatch(figures),
);
