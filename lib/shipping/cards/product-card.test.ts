import { expect, test } from "vitest";
import { contractFixture } from "../../board/board-fixture.ts";
import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import { scoreCard } from "../card.ts";
import type { Firings } from "../evidence/firings.ts";
import { reconcile } from "../evidence/rebuilds.ts";
import { pagesOn } from "../plan/pages.ts";
import { type CardFacts, productCard } from "./product-card.ts";

const now = Date.UTC(2026, 10, 30, 8);
const today = "2026-11-30";
const firing = (failureMode: FailureModeId, subject: string, firedAt = "2026-11-29T10:00:00.000Z") => ({
  failureMode,
  mode: "lab",
  firedAt,
  shapes: [{ shape: "s", seconds: { injectToDetect: 2, injectToNotify: 8 }, page: { subject } }],
});
const both: Firings = { F12: firing("F12", "purchases.dlq"), F10: firing("F10", "purchases.sourceConnector") };
const sums = (cents: bigint) => new Map([["algebra", { lines: 2, cents }]]);
const rebuild = (cents: bigint) => ({
  kind: "rebuild" as const,
  product: "purchase-lines",
  mode: "lab" as const,
  ranAt: "2026-11-20T10:00:00.000Z",
  tookSeconds: 4,
  log: "commerce.purchase_line",
  records: 2,
  duplicates: 0,
  compares: "cents",
  ...reconcile(sums(cents), sums(500n)),
  contract: { file: "contracts/lab.yaml", hash: "a".repeat(64) },
  versions: {},
});

function cardOf(id: string, change: Partial<CardFacts> = {}) {
  const contract = change.contract ?? contractFixture();
  const facts = { contract, changedAt: "2026-11-25T00:00:00.000Z", firings: both, rebuilds: {}, ...change };
  const filled = productCard(id, { pages: pagesOn(contract, id, now), ...facts });
  if (filled === null) throw new Error(`no card of ${id}`);
  return { ...filled, ...scoreCard(filled.card, today) };
}

test("fired alarms, a contract and a rebuild that agreed make five yes, each with its own last day", () => {
  const { verdict, card, why } = cardOf("purchase-lines", { rebuilds: { "purchase-lines": rebuild(500n) } });
  expect(verdict).toBe("ship");
  expect(Object.values(card.rows).map(({ expires }) => expires)).toEqual([
    "2027-02-27",
    "2027-02-23",
    "2027-02-23",
    "2027-02-18",
    "2027-02-23",
  ]);
  expect(card.decision).toBe("whether the morning publish of purchases may run");
  expect(why.alert).toContain("F12 on a number, F10 on nothing moving");
  expect(why.cost).toContain("$252 a month, modelled; landing team pays");
});

test("an alarm that was fired on another product proves nothing here", () => {
  const elsewhere = cardOf("purchase-lines", { firings: { ...both, F10: firing("F10", "other.sourceConnector") } });
  expect(elsewhere.standings[0]).toMatchObject({ answer: "cannot-say" });
  expect(elsewhere.why.alert).toContain("No alarm on nothing moving has a firing that holds here");
});

test("evidence that is too old counts no more", () => {
  const old = cardOf("purchase-lines", { changedAt: "2026-01-01T00:00:00.000Z" });
  expect(old.standings.map(({ doubt }) => doubt)).toEqual([null, "expired", "expired", null, "expired"]);
});

test("a rebuild that differs by a cent is a no, and none at all cannot say", () => {
  expect(cardOf("purchase-lines", { rebuilds: { "purchase-lines": rebuild(501n) } }).standings[3]?.answer).toBe("no");
  expect(cardOf("purchase-lines").standings[3]?.answer).toBe("cannot-say");
});

test("a streamed table without a decision is a no; a product without one cannot say what it costs", () => {
  const contract = structuredClone(contractFixture());
  const decided = contract.plan?.decisions["purchase-lines"];
  if (decided) decided.tables = {};
  expect(cardOf("purchase-lines", { contract }).why.tables).toBe(
    "Streamed without a decision: commerce.purchase_line.",
  );
  delete contract.plan;
  const { standings } = cardOf("purchase-lines", { contract });
  expect(standings.map(({ answer }) => answer)).toEqual(["cannot-say", "cannot-say", "cannot-say", "cannot-say", "no"]);
});

test("a product that the contract does not name has no card", () => {
  const facts = { contract: contractFixture(), changedAt: today, firings: {}, rebuilds: {}, pages: [] };
  expect(productCard("no-such", facts)).toBeNull();
});
