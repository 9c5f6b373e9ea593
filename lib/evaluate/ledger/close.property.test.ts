import fc from "fast-check";
import { test } from "vitest";
import { histories, playOut } from "./play.fixture.ts";

test("the ledger closes in every sweep, accuses no line that can still come, and finds the truth once all is drained", () => {
  fc.assert(
    fc.property(histories, (history) => {
      playOut(history);
    }),
    { numRuns: 2_000 },
  );
}, 180_000);
