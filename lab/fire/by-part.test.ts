import { expect, test } from "vitest";
import { partsOf } from "./by-part.ts";

test("a mode that can be caused on several parts of the lab names each once; one on a single part, or beside another, none", () => {
  expect(partsOf("F18")).toEqual(["progress", "purchases"]);
  expect(partsOf("F42")).toEqual([]);
  expect(partsOf("F19")).toEqual([]);
});
