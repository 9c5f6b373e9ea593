import { expect, test } from "vitest";
import { contractFixture } from "../../board/board-fixture.ts";
import { readFirings } from "./firings.ts";
import { holdingFirings, staleModes } from "./stale.ts";

const day = 86_400_000;
const firings = readFirings();
const newest = Math.max(...Object.values(firings).map(({ firedAt }) => Date.parse(firedAt)));

test("a firing whose rule has changed since proves nothing, and the others still do", () => {
  const { F12, F19 } = firings;
  expect(holdingFirings({ F12, F19 }, { F12: [], F19: ["its rule changed"] })).toEqual({ F12 });
});

test("what the runbook says of the project's own firings decides: some hold on the day, none when too old", () => {
  const held = (now: number) => Object.keys(holdingFirings(firings, staleModes(contractFixture(), now)));
  expect(held(newest).length).toBeGreaterThan(0);
  expect(held(newest + 400 * day)).toEqual([]);
});
