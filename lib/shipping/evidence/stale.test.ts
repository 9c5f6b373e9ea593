import { expect, test } from "vitest";
import { contractFixture } from "../../board/board-fixture.ts";
import { readFirings } from "./firings.ts";
import { holdingFirings, staleModes } from "./stale.ts";

const day = 86_400_000;
const { F12, F19 } = readFirings();
if (!F12 || !F19) throw new Error("evidence of F12 and F19 belongs to the project");
const now = Math.max(Date.parse(F12.firedAt), Date.parse(F19.firedAt));
const held = (at = now) => Object.keys(holdingFirings({ F12, F19 }, staleModes(contractFixture(), at)));

test("a firing that the runbook holds proves something", () => {
  expect(held()).toEqual(["F12", "F19"]);
});

test("a firing whose rule has changed since proves nothing, and the others still do", () => {
  expect(holdingFirings({ F12, F19 }, { F12: [], F19: ["its rule changed"] })).toEqual({ F12 });
});

test("a firing that is too old proves nothing", () => {
  expect(held(now + 400 * day)).toEqual([]);
});
