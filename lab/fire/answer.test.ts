import { expect, test } from "vitest";
import type { Page } from "../../lib/pages/types.ts";
import { type Asked, answerIn, checkPage, checkQuiet, litInstead } from "./answer.ts";

const asked: Asked = {
  failureMode: "F19",
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  reasons: ["stopped"],
};
const lit = {
  failureMode: "F19",
  subject: "enrollment.slot",
  product: "enrollment-cohort",
  owners: ["connector-team", "database-owner"],
  reason: "stopped",
  severity: "page",
  state: "firing",
  firedAt: "2026-11-30T12:00:00.000Z",
  foldedUnder: null,
  evidence: {},
} as unknown as Page;
const open = (...pages: Partial<Page>[]) => ({ open: pages.map((page) => ({ ...lit, ...page })) });

test("the right page answers, whatever the order of its owners, and nobody else is paged", () => {
  const moment = open({});
  expect(answerIn(moment, asked)).toMatchObject({ failureMode: "F19" });
  expect(() => checkPage(lit, asked)).not.toThrow();
  expect(() => checkQuiet([moment], asked, null)).not.toThrow();
});

test.each<[string, Partial<Page>]>([
  ["another kind", { failureMode: "F20" }],
  ["another subject", { subject: "enrollment.fold" }],
  ["another reason", { reason: "failed" }],
  ["one that nobody was told of", { firedAt: null }],
  ["one that another explains", { foldedUnder: "F27:dependency.kafka:1" }],
])("%s is no answer", (_, wrong) => {
  expect(answerIn(open(wrong), asked)).toBeUndefined();
});

test.each<[string, Partial<Page>]>([
  ["fewer owners", { owners: ["database-owner"] }],
  ["more owners", { owners: ["database-owner", "connector-team", "fold-team"] }],
  ["other owners", { owners: ["fold-team", "connector-team"] }],
  ["a warning", { severity: "warn" }],
])("%s is refused", (_, wrong) => {
  expect(() => checkPage({ ...lit, ...wrong }, asked)).toThrow();
});

test("a warning answers what is only to warn, and a page does not", () => {
  expect(() => checkPage({ ...lit, severity: "warn" }, { ...asked, severity: "warn" })).not.toThrow();
  expect(() => checkPage(lit, { ...asked, severity: "warn" })).toThrow("severity page, not warn");
});

test("another page beside the right one is refused by name, in its own lane or in everybody's", () => {
  const besides = [open({}), open({}, { failureMode: "F23", subject: "enrollment.fold", reason: "fold-behind" })];
  expect(() => checkQuiet(besides, asked, null)).toThrow("other pages fired too: F23 enrollment.fold (fold-behind)");
  expect(() => checkQuiet(besides, asked, ["enrollment-cohort"])).toThrow("F23");
  const blind = { failureMode: "F31", reason: "unknown-too-long", evidence: { failure: "timeout" } } as const;
  expect(() => checkQuiet([open({}, blind)], asked, null)).toThrow("F31 enrollment.slot (unknown-too-long, timeout)");
  expect(() => checkQuiet(besides, asked, ["purchase-lines"])).not.toThrow();
  expect(() => checkQuiet([open({ subject: "dependency.kafka", product: null })], asked, ["purchase-lines"])).toThrow();
});

test("what was lit instead is named once, and nothing is said to be nothing", () => {
  const instead = open({ failureMode: "F20", reason: "slow-reader" });
  expect(litInstead([open(), instead, instead], null)).toBe("F20 enrollment.slot (slow-reader)");
  expect(litInstead([open()], null)).toBe("nothing");
});
