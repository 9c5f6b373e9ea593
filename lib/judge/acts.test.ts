import { expect, test } from "vitest";
import { pageFixture } from "../board/board-fixture.ts";
import type { Page } from "../pages/types.ts";
import { perform } from "./acts.ts";

const at = "2026-11-30T09:00:00.000Z";
const page = (changes: Partial<Page> = {}): Page =>
  pageFixture({
    failureMode: "F13",
    subject: "purchases.prefix",
    product: "purchase-lines",
    latched: true,
    extent: "{[401,411)}",
    ...changes,
  });
const key = "accepted:purchases.prefix";
const resolve = (one: Page, memory = {}) =>
  perform([{ resolve: "F13" }], { pages: [one], memory, pauses: [] }, Date.parse(at));

test("what is accepted by name is remembered for the rules, beside what was accepted before", () => {
  const { pages, memory } = resolve(page(), { [key]: "{[7,8)}", other: 1 });
  expect(pages[0]).toMatchObject({ state: "resolved", resolution: "named-act" });
  expect(memory).toEqual({ [key]: "{[7,8),[401,411)}", other: 1 });
});

test("what is refused, or is no range of identities, leaves the memory as it was", () => {
  expect(resolve(page({ latched: false })).memory).toEqual({});
  expect(resolve(page({ state: "resolved" })).memory).toEqual({});
  expect(resolve(page({ extent: "0/5000" })).memory).toEqual({});
});

test("acknowledging accepts nothing", () => {
  const { pages, memory } = perform(
    [{ acknowledge: "F13" }],
    { pages: [page()], memory: {}, pauses: [] },
    Date.parse(at),
  );
  expect(pages[0]?.state).toBe("acknowledged");
  expect(memory).toEqual({});
});

test("a pause begins when it is declared, ends by itself, and earlier where that is said", () => {
  const now = Date.parse(at);
  const nobody = { pages: [], memory: {}, pauses: [] };
  const declared = perform([{ pause: "enrollment.fold", for: 60_000 }], nobody, now);
  expect(declared.pauses).toEqual([{ scope: "enrollment.fold", from: now, until: now + 60_000 }]);
  const ended = perform([{ endPause: "enrollment.fold" }], declared, now + 1_000);
  expect(ended.pauses).toEqual([{ scope: "enrollment.fold", from: now, until: now + 1_000 }]);
  expect(perform([{ endPause: "enrollment.fold" }], declared, now + 90_000).pauses).toEqual(declared.pauses);
  expect(perform([{ endPause: "enrollment.slot" }], declared, now + 1_000).pauses).toEqual(declared.pauses);
});
