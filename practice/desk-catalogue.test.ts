import { expect, test } from "vitest";
import { injectable, nonIncidentTitles } from "../lib/practice-desk/catalogue.ts";
import { injections } from "./injections/index.ts";

const names = injections.map(({ what }) => what as string);

test("the desk offers every failure mode and every quiet situation that practice can cause, and no other", () => {
  expect([...injectable].sort()).toEqual(names.filter((what) => what.startsWith("F")).sort());
  expect(Object.keys(nonIncidentTitles).sort()).toEqual(names.filter((what) => what.startsWith("N")).sort());
});
