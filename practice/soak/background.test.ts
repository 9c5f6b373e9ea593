import { expect, test } from "vitest";
import { injectionOf } from "../injections/index.ts";
import { hides, nonIncidents } from "./background.ts";

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
