import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Verdict } from "../evaluate/types.ts";
import { acknowledge, note, resolveByName } from "./lifecycle.ts";
import { okOf, unknownOf, verdictOf } from "./sample-verdicts.ts";
import { type Frame, listed, play } from "./time-script.ts";
import type { Page } from "./types.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const minute = 60_000;
const startsAt = Date.parse("2026-11-30T08:00:00Z");
const script = (until: number, verdictsAt: (at: number) => readonly Verdict[]) =>
  play({ contract, startsAt, until: until * minute, verdictsAt });
const at = (frames: Frame[], minutes: number) => frames.findLast((frame) => frame.at <= minutes * minute);
const modes = (frames: Frame[], minutes: number) =>
  listed(at(frames, minutes)?.pages ?? []).map((page) => page.failureMode);
const events = (frames: Frame[], kind: string) =>
  frames.flatMap((frame) => frame.events.filter((one) => one.kind === kind));
const between = (value: number, from: number, to: number) => value >= from * minute && value < to * minute;

describe("a condition from 1 m to 6 m whose rule asks for 2 m", () => {
  const frames = script(12, (now) => [between(now, 1, 6) ? verdictOf("F16", { forMs: 2 * minute }) : okOf("F16")]);

  test("is pending before 3 m, firing between 3 and 4 m, resolved by 9 m", () => {
    expect(at(frames, 1)?.pages[0]?.state).toBe("pending");
    expect(modes(frames, 2.75)).toEqual([]);
    expect(modes(frames, 4)).toEqual(["F16"]);
    expect(modes(frames, 6.5)).toEqual(["F16"]);
    expect(modes(frames, 9)).toEqual([]);
    expect(at(frames, 9)?.pages[0]?.resolution).toBe("cleared");
  });

  test("tells receivers once that it fired and once that it ended", () => {
    expect(frames.flatMap((frame) => frame.events.filter((one) => one.notify).map((one) => one.kind))).toEqual([
      "fired",
      "resolved",
    ]);
  });

  test("has a healthy twin that stays silent", () => {
    expect(script(12, () => [okOf("F16")]).flatMap((frame) => frame.events)).toEqual([]);
  });
});

test("a condition shorter than its duration is dropped and was never listed", () => {
  const frames = script(6, (now) => [between(now, 1, 2) ? verdictOf("F16", { forMs: 2 * minute }) : okOf("F16")]);
  expect(events(frames, "fired")).toEqual([]);
  expect(events(frames, "dropped")).toHaveLength(1);
});

test("a rule that counted the time itself fires at once and opens with its own start", () => {
  const since = new Date(startsAt - 5 * minute).toISOString();
  const [frame] = script(0, () => [verdictOf("F19", { forMs: 3 * minute, since })]);
  expect(listed(frame?.pages ?? [])[0]).toMatchObject({ openedAt: since, state: "firing" });
});

test("a figure that swings around its limit makes one page", () => {
  const frames = script(30, (now) => [
    (now / 15_000) % 4 < 2 ? verdictOf("F07") : okOf("F07", { clear: (now / 15_000) % 4 === 3 }),
  ]);
  expect(events(frames, "fired")).toHaveLength(1);
  expect(modes(frames, 30)).toEqual(["F07"]);
});

test("a figure under its limit and above its clear level keeps the page open", () => {
  const frames = script(20, (now) => [
    now < 2 * minute ? verdictOf("F07") : okOf("F07", { clear: now >= 15 * minute }),
  ]);
  expect(modes(frames, 14)).toEqual(["F07"]);
  expect(modes(frames, 17)).toEqual([]);
});

describe("a line below a page that ends, true for less than its own duration", () => {
  const stopped = (now: number) => (between(now, 1, 4) ? verdictOf("F01") : okOf("F01"));
  const late = (until: number) =>
    script(12, (now) => [
      stopped(now),
      between(now, 4.75, until) ? verdictOf("F02", { forMs: 2 * minute }) : okOf("F02"),
    ]);

  test("is the same incident once it has lasted: nothing ended and nothing fired anew", () => {
    const frames = late(9);
    expect(modes(frames, 6)).toEqual(["F01"]);
    expect(modes(frames, 8)).toEqual(["F02"]);
    expect(events(frames, "fired")).toHaveLength(1);
    expect(events(frames, "resolved").map(({ page }) => page)).toEqual(["F01-1"]);
  });

  test("holds the page no longer than it is true", () => {
    const frames = late(5.5);
    expect(modes(frames, 5.25)).toEqual(["F01"]);
    expect(modes(frames, 6)).toEqual([]);
    expect(events(frames, "fired")).toHaveLength(1);
  });
});

describe("a page that can no longer be seen", () => {
  for (const [name, gone] of [
    ["because its verdict is unknown", [unknownOf("F16")]],
    ["because nothing judged it", []],
  ] as const) {
    test(`stays ${name}, and says since when`, () => {
      const frames = script(120, (now) => (now < 2 * minute ? [verdictOf("F16")] : gone));
      const page = at(frames, 120)?.pages[0];
      expect(page).toMatchObject({ state: "firing", unseenSince: new Date(startsAt + 2 * minute).toISOString() });
      expect(events(frames, "unseen")).toHaveLength(1);
    });
  }

  test("starts its clear hold anew when it is seen again", () => {
    const frames = script(10, (now) => {
      if (now < 2 * minute) return [verdictOf("F16")];
      return between(now, 2.5, 5) ? [unknownOf("F16")] : [okOf("F16")];
    });
    expect(modes(frames, 5.75)).toEqual(["F16"]);
    expect(modes(frames, 6)).toEqual([]);
    expect(events(frames, "seen-again")).toHaveLength(1);
  });

  test("does not fire while it is pending and unseen", () => {
    const frames = script(30, (now) => [now < minute ? verdictOf("F16", { forMs: 2 * minute }) : unknownOf("F16")]);
    expect(events(frames, "fired")).toEqual([]);
    expect(at(frames, 30)?.pages[0]?.state).toBe("pending");
  });
});

describe("a latched page", () => {
  const missing = verdictOf("F13", { extent: "{[5,7)}" });
  const onlyNamed = (time: number, pages: Page[]) =>
    time === 20 * minute ? pages.map((page) => acted(resolveByName(page, startsAt + time))) : pages;
  const acted = (act: ReturnType<typeof resolveByName>): Page => {
    if ("refused" in act) throw new Error(act.refused);
    return act.page;
  };

  test("stays open after its symptom has gone and ends on the named act", () => {
    const frames = play({
      contract,
      startsAt,
      until: 30 * minute,
      verdictsAt: (now) => [now < 5 * minute ? missing : okOf("F13")],
      intervene: onlyNamed,
    });
    expect(modes(frames, 19)).toEqual(["F13"]);
    expect(at(frames, 30)?.pages[0]).toMatchObject({ state: "resolved", resolution: "named-act" });
  });

  test("does not come back for what was accepted, and does for more", () => {
    const frames = play({
      contract,
      startsAt,
      until: 40 * minute,
      verdictsAt: (now) => [now < 30 * minute ? missing : verdictOf("F13", { extent: "{[5,7),[9,10)}" })],
      intervene: onlyNamed,
    });
    expect(modes(frames, 29)).toEqual([]);
    expect(modes(frames, 31)).toEqual(["F13"]);
    expect(events(frames, "fired").map((event) => event.page)).toEqual(["F13-1", "F13-2"]);
  });
});

test("the same condition after its page has ended opens a new page with a new id", () => {
  const frames = script(20, (now) => [between(now, 1, 3) || between(now, 10, 20) ? verdictOf("F16") : okOf("F16")]);
  expect(events(frames, "fired").map((event) => event.page)).toEqual(["F16-1", "F16-2"]);
});

test("a warning that becomes a page is the same page, risen, after the time its rule asks for", () => {
  const frames = script(20, (now) => [
    verdictOf("F09", { state: now < 5 * minute ? "warn" : "page", forMs: 2 * minute }),
  ]);
  expect(at(frames, 6.5)?.pages[0]).toMatchObject({ severity: "warn", state: "firing" });
  expect(at(frames, 7)?.pages[0]).toMatchObject({ severity: "page", id: "F09-1" });
  expect(events(frames, "fired")).toHaveLength(1);
});

test("a page does not sink to a warning", () => {
  const frames = script(20, (now) => [verdictOf("F12", { state: now < 5 * minute ? "page" : "warn" })]);
  expect(at(frames, 20)?.pages[0]?.severity).toBe("page");
});

test("a page that only warns any more says what made it one, also once it is over", () => {
  const frames = script(9, (now) => {
    if (!between(now, 0, 4)) return [okOf("F06")];
    return [
      between(now, 0, 2)
        ? verdictOf("F06", { reason: "over-cap" })
        : verdictOf("F06", { state: "warn", reason: "under-cap" }),
    ];
  });
  expect(at(frames, 3)?.pages[0]).toMatchObject({ state: "firing", severity: "page", reason: "over-cap" });
  expect(at(frames, 9)?.pages[0]).toMatchObject({ state: "resolved", reason: "over-cap" });
  expect(events(frames, "updated")).toEqual([]);
});

test("a product switched off retires its pages, latched ones too", () => {
  const off = structuredClone(contract);
  const product = off.products["purchase-lines"];
  if (product) product.inRun = false;
  const before = script(2, () => [verdictOf("F13"), verdictOf("F16"), verdictOf("F19")]).at(-1)?.pages ?? [];
  const after = play({
    contract: off,
    startsAt,
    until: 0,
    verdictsAt: () => [verdictOf("F19")],
    intervene: () => before,
  });
  expect(after[0]?.pages.map((page) => [page.failureMode, page.resolution])).toEqual([
    ["F13", "retired"],
    ["F16", "retired"],
    ["F19", null],
  ]);
});

test("an acknowledged page without note or movement asks again, then escalates, and a note puts that off", () => {
  const frames = play({
    contract,
    startsAt,
    until: 100 * minute,
    verdictsAt: () => [verdictOf("F16")],
    intervene: (time, pages) =>
      pages.map((page) => {
        const act =
          time === minute
            ? acknowledge(page, "account-1", startsAt + time)
            : time === 20 * minute && note(page, startsAt + time);
        return act && "page" in act ? act.page : page;
      }),
  });
  const heard = (kind: string) =>
    frames.filter((frame) => frame.events.some((event) => event.kind === kind)).map((frame) => frame.at / minute);
  expect(heard("asked-again")).toEqual([50]);
  expect(heard("escalated")).toEqual([80]);
});

test("a page that is still measured and ends by itself cannot be resolved by name", () => {
  const page = script(1, () => [verdictOf("F16")]).at(-1)?.pages[0];
  expect(page && resolveByName(page, startsAt)).toEqual({ refused: "ends-by-itself" });
});
