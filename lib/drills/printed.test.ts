import { expect, test } from "vitest";
import { publicPack } from "./library.ts";

test("a table's head keeps its first blanks, so that its bars stand above those of its lines", () => {
  const [head = "", rule = ""] =
    publicPack("d-94ba67")
      .commands.find(({ id }) => id === "E3")
      ?.output.split("\n") ?? [];
  expect(head.indexOf("|")).toBe(rule.indexOf("+"));
  expect(head.indexOf("|")).toBeGreaterThan(0);
});
