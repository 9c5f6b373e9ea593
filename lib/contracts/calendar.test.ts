import { describe, expect, test } from "vitest";
import { isOpen, nextOpening } from "./calendar.ts";
import type { Calendar } from "./types.ts";

const rome: Calendar = {
  zone: "Europe/Rome",
  open: { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00:00", to: "18:00:00" },
  holidays: ["2026-12-25"],
};
const at = (instant: string) => Date.parse(instant);

describe("business hours", () => {
  test.each([
    ["one minute before opening in winter", "2026-11-30T07:59:00Z", false],
    ["the opening itself in winter, UTC+1", "2026-11-30T08:00:00Z", true],
    ["the same UTC hour in summer is an hour into the day", "2026-07-06T07:00:00Z", true],
    ["the end is exclusive", "2026-11-30T17:00:00Z", false],
    ["a Saturday", "2026-11-28T10:00:00Z", false],
    ["a holiday", "2026-12-25T10:00:00Z", false],
  ])("%s", (_name, instant, open) => {
    expect(isOpen(rome, at(instant))).toBe(open);
  });

  test("opening after a weekend that changes the clock is at nine local, not nine hours later", () => {
    expect(new Date(nextOpening(rome, at("2026-10-24T12:00:00Z"))).toISOString()).toBe("2026-10-26T08:00:00.000Z");
    expect(new Date(nextOpening(rome, at("2026-03-27T20:00:00Z"))).toISOString()).toBe("2026-03-30T07:00:00.000Z");
  });

  test("an open calendar opens now, a calendar that never opens never does", () => {
    expect(nextOpening({ zone: "UTC", open: "always", holidays: [] }, 5)).toBe(5);
    const never: Calendar = { ...rome, open: { days: ["mon"], from: "09:00:00", to: "09:00:00" } };
    expect(nextOpening(never, at("2026-11-30T08:00:00Z"))).toBe(Number.POSITIVE_INFINITY);
  });
});
