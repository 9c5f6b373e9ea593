import fc from "fast-check";
import { expect, test } from "vitest";
import { safeNext } from "./anonymous.ts";

const here = "https://board.example";
const tricks = [
  "//",
  "/\\",
  "\\/",
  "/%2f",
  "/%5c",
  "..",
  ":",
  "@",
  "elsewhere.example",
  "?",
  "#",
  "\t",
  "\n",
  " ",
  "javascript:",
  "/sign-in",
];
const address = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.webUrl(),
  fc.array(fc.constantFrom(...tricks), { maxLength: 6 }).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...tricks), { maxLength: 6 }).map((parts) => `/${parts.join("")}`),
);

test("whatever stands in the address, signing in leads to this site and never back to signing in", () => {
  fc.assert(
    fc.property(address, (next) => {
      const target = new URL(safeNext(next), here);
      expect(target.origin).toBe(here);
      expect(target.pathname.startsWith("//")).toBe(false);
      expect(target.pathname).not.toBe("/sign-in");
    }),
    { numRuns: 1_000 },
  );
});
