import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { isLatched } from "../evaluate/failure-mode-table.ts";
import { okOf, type SampleMode, verdictOf } from "./sample-verdicts.ts";
import { listed, play } from "./time-script.ts";

const contract = loadContractOrThrow("contracts/tlp.yaml", {
  KAFKA_BOOTSTRAP: "x",
  CONNECT_URL: "x",
  ENROLLMENT_DATABASE_URL: "x",
  COMMERCE_DATABASE_URL: "x",
  COHORT_DATABASE_URL: "x",
});
for (const product of Object.values(contract.products)) product.inRun = true;
const minute = 60_000;
const startsAt = Date.parse("2026-11-30T08:00:00Z");

const modes = (text: string) => text.split(" ").filter(Boolean) as SampleMode[];
const all = modes(
  "F01 F02 F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24 F25 F27 F28 F29 F30 F31 F32 F33 F34 F35 F36 F37 F38 F39 F40 F41 F42 F43 F44 F45 F46",
);

/** Cause and what it explains, on the shipped contract. Every pair that is not here has two pages. */
const explains: Partial<Record<SampleMode, SampleMode[]>> = {
  F39: modes("F01 F02 F03 F04 F42"),
  F03: modes("F01 F02 F04 F42"),
  F01: modes("F02 F04 F42"),
  F42: modes("F02 F04"),
  F04: modes("F02"),
  F05: modes("F46"),
  F41: modes("F34 F08 F09 F16 F29 F30 F40"),
  F40: modes("F34 F09 F16 F29 F30"),
  F08: modes("F34 F40 F09 F16 F29 F30"),
  F09: modes("F34 F16 F29 F30"),
  F10: modes("F11"),
  F21: modes("F19 F20 F22 F37 F38"),
  F34: modes("F16 F29 F30"),
  F13: modes("F34"),
  F16: modes("F29 F30"),
  F29: modes("F30"),
  F35: modes("F34 F08 F09 F16 F29 F30 F36 F40 F41"),
  F36: modes("F34 F08 F09 F16 F29 F30 F40 F41"),
  F22: modes("F24 F19 F20 F37 F38"),
  F23: modes("F24"),
  F19: modes("F20 F37 F38"),
  F20: modes("F37 F38"),
  F38: modes("F37"),
  F27: modes("F34 F01 F02 F04 F40 F41 F42 F46 F05 F06 F07 F08 F09 F10 F11 F16 F17 F19 F23 F29 F30 F31 F37 F38"),
  F43: modes("F34 F40 F41 F07 F08 F09 F10 F11 F16 F19 F29 F30 F37 F38"),
  F44: modes("F19 F37 F38"),
  F45: modes("F28 F34 F40 F41 F07 F08 F09 F16 F29 F30"),
};
const causeOf = (one: SampleMode, other: SampleMode): SampleMode | undefined =>
  [one, other].find((mode) => explains[mode]?.includes(mode === one ? other : one));

/** From and to, in minutes, for each of the two. */
type Span = readonly [from: number, to: number];
function fold(first: SampleMode, firstSpan: Span, second: SampleMode, secondSpan: Span, until: number) {
  const during = (now: number, [from, to]: Span) => now >= from * minute && now < to * minute;
  return play({
    contract,
    startsAt,
    until: until * minute,
    verdictsAt: (now) => [
      during(now, firstSpan) ? verdictOf(first) : okOf(first),
      during(now, secondSpan) ? verdictOf(second) : okOf(second),
    ],
  });
}

const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

describe.each(pairs)("%s and %s", (one, other) => {
  const cause = causeOf(one, other);
  const symptom = cause === one ? other : one;

  test("at once: one page where one explains the other, two where not", () => {
    const pages = listed(fold(one, [0, 9], other, [0, 9], 5).at(-1)?.pages ?? []);
    expect(pages.map((page) => page.failureMode).sort()).toEqual(cause ? [cause] : [one, other]);
    if (cause) expect(pages[0]?.symptoms.map((each) => each.failureMode)).toEqual([symptom]);
  });

  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    test(`${first} first, ${second} five minutes later`, () => {
      const pages = listed(fold(first, [0, 99], second, [5, 99], 12).at(-1)?.pages ?? []);
      // Retention only sets the deadline of a page that stands; counts that differ fold under lost changes while that page is open.
      const latchedCauseCameFirst = cause === first && isLatched(first) && second !== "F30" && second !== "F24";
      const latchedSymptomIsOpen = cause === second && isLatched(first);
      const two = cause === undefined || latchedCauseCameFirst || latchedSymptomIsOpen;
      expect(pages.map((page) => page.failureMode).sort()).toEqual(two ? [one, other] : [cause]);
    });

    test(`${second} long after ${first} has gone`, () => {
      const frames = fold(first, [0, 3], second, [15, 99], 18);
      const pages = listed(frames.at(-1)?.pages ?? []).map((page) => page.failureMode);
      const folds = first === "F22" && second === "F24";
      expect(pages.sort()).toEqual((folds ? [first] : isLatched(first) ? [first, second] : [second]).sort());
      const fired = frames.flatMap((frame) => frame.events.filter((event) => event.kind === "fired"));
      expect(new Set(fired.map((event) => event.page)).size).toBe(folds ? 1 : 2);
    });
  }
});
