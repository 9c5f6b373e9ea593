import { expect, it } from "vitest";
import { pageOf } from "../delivery/delivery.fixture.ts";
import { acknowledge, note } from "./acts.ts";
import { PageEvents } from "./page-events.ts";
import type { Page } from "./types.ts";
import { urge } from "./urge.ts";

const minute = 60_000;
const limits = { askAgainAfter: 30 * minute, escalateAfter: 15 * minute };
const start = Date.UTC(2026, 10, 30, 2, 40);

/** What is heard of a page, minute by minute, with the acts that people do before that minute. */
function heard(
  minutes: number,
  acts: Record<number, (page: Page, now: number) => Page> = {},
  given: Partial<Page> = {},
) {
  let page = pageOf(given);
  const said: string[] = [];
  for (let at = 0; at <= minutes; at += 1) {
    const now = start + at * minute;
    page = acts[at]?.(page, now) ?? page;
    const events = new PageEvents(now);
    page = urge(page, limits, events);
    said.push(...events.list.map(({ kind }) => `${at} ${kind}`));
  }
  return said;
}
const take = (page: Page, now: number) => {
  const act = acknowledge(page, "someone", now);
  return "page" in act ? act.page : page;
};
const write = (page: Page, now: number) => {
  const act = note(page, now);
  return "page" in act ? act.page : page;
};

it("escalates a page that nobody takes, once", () => {
  expect(heard(120)).toEqual(["15 escalated"]);
});

it("asks about a page that was taken and forgotten, escalates it when that moves nobody, and goes on asking", () => {
  expect(heard(110, { 5: take })).toEqual(["35 asked-again", "65 escalated", "95 asked-again"]);
});

it("asks later of one that somebody writes about", () => {
  expect(heard(80, { 5: take, 30: write })).toEqual(["60 asked-again"]);
  expect(heard(100, { 5: take, 40: write })).toEqual(["35 asked-again", "70 asked-again", "100 escalated"]);
});

it("escalates no warn, and counts from when one became a page", () => {
  expect(heard(120, {}, { severity: "warn" })).toEqual([]);
  const rise = (page: Page): Page => ({ ...page, severity: "page" });
  expect(heard(120, { 60: rise }, { severity: "warn" })).toEqual(["75 escalated"]);
});

it("leaves alone what is pending, folded or over, and returns it as it is", () => {
  for (const given of [
    { state: "pending", firedAt: null },
    { foldedUnder: "another" },
    { state: "resolved", resolvedAt: "2026-11-30T02:40:00.000Z" },
  ] satisfies Partial<Page>[]) {
    expect(heard(120, {}, given)).toEqual([]);
    const page = pageOf(given);
    expect(urge(page, limits, new PageEvents(start))).toBe(page);
  }
});
