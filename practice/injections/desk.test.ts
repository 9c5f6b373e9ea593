import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { injectable, nonIncidentTitles, rowOf } from "../../lib/practice-desk/catalogue.ts";
import { ruledModes } from "../ruled.ts";
import { injections } from "./index.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)));
const failures = injections.filter(({ what }) => what.startsWith("F"));

test("the practice desk offers exactly what practice can cause", () => {
  expect([...injectable].sort()).toEqual(failures.map(({ what }) => what).sort());
  const quiet = injections.map(({ what }) => what).filter((what) => what.startsWith("N"));
  expect(Object.keys(nonIncidentTitles).sort()).toEqual(quiet.sort());
});

test("every failure that practice can cause has a rule", () => {
  const ruled = ruledModes();
  expect(failures.map(({ what }) => what).filter((what) => !ruled.has(what as never))).toEqual([]);
});

test("the desk names the row of each failure by its subject", () => {
  const rows = Object.entries(contract.products).map(([id, product]) => [product.prefix, id] as const);
  const row = new Map([...rows, ["revenue", "purchase-lines"] as const]);
  const registrySubjects = new Set(["F25"]);
  const banner = new Set(["F26", "F27", "F31", "F43", "F44", "F45"]);
  for (const { what, subject } of failures) {
    if (registrySubjects.has(what)) {
      expect(rowOf(what as never)).toBe("schema-deploys");
      continue;
    }
    const expected = banner.has(what) ? "banner" : row.get(subject.slice(0, subject.indexOf(".")));
    expect(rowOf(what as never), what).toBe(expected);
  }
});
