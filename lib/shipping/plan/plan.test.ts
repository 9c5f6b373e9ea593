import { expect, test } from "vitest";
import { contractFixture } from "../../board/board-fixture.ts";
import type { Contract } from "../../contracts/types.ts";
import { failureModeIds } from "../../evaluate/failure-modes.ts";
import { runbookEntries } from "../../runbook/load.ts";
import { reviewQuestions } from "../content/plan-words.ts";
import type { Firings } from "../evidence/firings.ts";
import { planMarkdown } from "./markdown.ts";
import { monitoringPlan } from "./plan.ts";

const now = Date.UTC(2026, 10, 30, 8);
const firing = (failureMode: "F12" | "F19", firedAt: string) => ({
  failureMode,
  mode: "lab",
  firedAt,
  shapes: [{ shape: "s", seconds: { injectToDetect: 2, injectToNotify: 8 }, page: { subject: "purchases.dlq" } }],
});
const fired: Firings = {
  F12: firing("F12", "2026-11-29T10:00:00.000Z"),
  F19: firing("F19", "2026-06-01T10:00:00.000Z"),
};
const planOf = (change: (contract: Contract) => void = () => undefined, firings = fired, at = now) => {
  const contract = structuredClone(contractFixture());
  change(contract);
  return monitoringPlan({ contract, file: "practice.yaml", entries: runbookEntries(), firings, rebuilds: {} }, at);
};
const review = (plan: ReturnType<typeof planOf>, id: keyof typeof reviewQuestions) =>
  plan.review.find(({ question }) => question === reviewQuestions[id]);

test("the plan of the shipped contract answers every question of the review", () => {
  const plan = planOf(undefined, { F12: fired.F12 });
  expect(plan.review.map(({ question }) => question)).toEqual(Object.values(reviewQuestions));
  for (const { question, answer, open } of plan.review) {
    expect(open, question).toEqual([]);
    expect(answer.length, question).toBeGreaterThan(0);
  }
});

test("every product has a cursor, a field, an SLO, an owner and a quarantine or none", () => {
  const { rows } = planOf();
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(contractFixture().products));
  for (const row of rows) {
    for (const part of [row.cursors, row.owners, row.quarantine, row.promises]) expect(part, row.id).not.toEqual([]);
    expect(row.field && row.slo, row.id).toBeTruthy();
  }
  const [tile] = rows;
  expect(tile).toMatchObject({
    cursors: [{ name: "/tile", notRead: "any consumer group: its query commits none" }],
    quarantine: ["learning.progress.rejected"],
    fails: ["checkpoint behind retention"],
  });
});

test("what pages is what the rules can page on this contract, each with its owner and its last firing", () => {
  const { pages } = planOf();
  const known = new Set<string>(failureModeIds);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.every(({ failureMode, owners }) => known.has(failureMode) && owners.length > 0)).toBe(true);
  const page = (id: string) => pages.find(({ failureMode }) => failureMode === id);
  expect(page("F12")).toMatchObject({
    subjects: ["commerce.purchase_line.dlq"],
    owners: ["landing team"],
    ends: "latched",
    fired: { mode: "lab", holds: true, holdsUntil: "2027-02-27" },
  });
  expect(page("F19")?.fired).toMatchObject({ holds: false });
  expect(page("F01")?.fired).toBeNull();
});

test("a firing whose rule has changed since is owed again, and the plan says why", () => {
  const material = { contract: contractFixture(), file: "practice.yaml", entries: runbookEntries(), rebuilds: {} };
  const plan = monitoringPlan({ ...material, firings: { F12: fired.F12 }, stale: { F12: ["its rule changed"] } }, now);
  expect(review(plan, "fired")?.open).toEqual(["F12 was fired 2026-11-29: its rule changed."]);
  expect(review(plan, "fired")?.answer[0]).toMatch(/^0 of \d+ were, and their evidence holds: none\.$/);
  expect(planMarkdown(plan)).toContain("2026-11-29 on lab, stale: its rule changed");
});

test("a product that this run does not read pages nobody", () => {
  const { pages, rows } = planOf((contract) => {
    for (const product of Object.values(contract.products)) product.inRun = product.prefix === "enrollment";
  });
  expect(rows.filter(({ inRun }) => inRun).map(({ id }) => id)).toEqual(["enrollment-cohort"]);
  expect(pages.map(({ failureMode }) => failureMode)).not.toContain("F12");
});

test("what nobody decided stands open, with what is owed", () => {
  const plan = planOf((contract) => {
    if (contract.plan) contract.plan.rawReaders = { "learning.progress.dlq": ["landing-team"] };
  });
  expect(review(plan, "readers")?.open).toEqual([
    "Nobody is named for learning.progress.rejected.",
    "Nobody is named for commerce.purchase_line.dlq.",
  ]);
  expect(review(plan, "fired")?.open).toEqual(["F19 was fired 2026-06-01: too long ago."]);
  const later = planOf(undefined, fired, Date.UTC(2028, 0, 1));
  expect(review(later, "warns")?.open.length).toBeGreaterThan(0);
  expect(
    review(
      planOf((contract) => void delete contract.plan),
      "readers",
    )?.open,
  ).toHaveLength(3);
});

test("as Markdown it holds the same, one table row a line", () => {
  const plan = planOf();
  const text = planMarkdown(plan);
  for (const row of plan.rows) expect(text).toContain(`| ${row.title} |`);
  for (const page of plan.pages) expect(text).toMatch(new RegExp(`^\\| ${page.failureMode} \\|.*\\|$`, "m"));
  for (const { alert, because } of plan.decidedAgainst) expect(text).toContain(`| ${alert} | ${because} |`);
  for (const { check } of plan.gate) expect(text).toContain(check);
  for (const { question, answer } of plan.review)
    for (const part of [question, ...answer]) expect(text).toContain(part);
});
