import fc from "fast-check";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { isLatched } from "../evaluate/failure-mode-table.ts";
import type { Verdict } from "../evaluate/types.ts";
import { truthOf } from "./conditions.ts";
import { identityOf } from "./identity.ts";
import { okOf, type SampleMode, unknownOf, verdictOf } from "./sample-verdicts.ts";
import { type Frame, listed, play } from "./time-script.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const startsAt = Date.parse("2026-11-30T08:00:00Z");
const modes = "F01 F02 F08 F09 F10 F11 F12 F13 F16 F17 F19 F20 F21 F22 F23 F27 F31 F37 F38 F43 F44 F45".split(
  " ",
) as SampleMode[];

type Mood = "page" | "warn" | "ok" | "not-clear" | "unknown" | "absent";
const mood = fc.constantFrom<Mood>("page", "page", "page", "warn", "ok", "ok", "ok", "not-clear", "unknown", "absent");
/** One mode's life: moods that each last some sweeps. */
const life = fc.record({
  mode: fc.constantFrom(...modes),
  forMs: fc.constantFrom(0, 0, 60_000),
  due: fc.option(fc.integer({ min: 0, max: 5 })),
  moods: fc.array(fc.tuple(mood, fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 12 }),
});
const stream = fc.uniqueArray(life, { selector: (one) => one.mode, minLength: 1, maxLength: 8 });
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

function verdictIn(of: Life, sweep: number): Verdict[] {
  let until = 0;
  const now =
    of.moods.find(([, lasts]) => {
      until += lasts;
      return sweep < until;
    })?.[0] ?? "ok";
  const changes = {
    forMs: of.forMs,
    ...(of.due === null ? {} : { oldestDueAt: new Date(startsAt - of.due * 60_000).toISOString() }),
  };
  if (now === "absent") return [];
  if (now === "unknown") return [unknownOf(of.mode)];
  if (now === "ok" || now === "not-clear") return [okOf(of.mode, { clear: now === "ok" })];
  return [verdictOf(of.mode, { ...changes, state: now })];
}

const sweeps = 60;
const verdictsAt = (lives: readonly Life[], at: number) => lives.flatMap((of) => verdictIn(of, at / contract.sweep));
const run = (lives: readonly Life[]): Frame[] =>
  play({ contract, startsAt, until: sweeps * contract.sweep, verdictsAt: (at) => verdictsAt(lives, at) });

function everyFrame(check: (frame: Frame, before: Frame | undefined, verdicts: Verdict[]) => void) {
  fc.assert(
    fc.property(stream, (lives) => {
      const frames = run(lives);
      for (const [index, frame] of frames.entries()) check(frame, frames[index - 1], verdictsAt(lives, frame.at));
    }),
    { numRuns: 150 },
  );
}

test("no latched page that has fired ends without a named act", () => {
  everyFrame((frame) => {
    for (const page of frame.pages) {
      if (isLatched(page.failureMode) && page.firedAt !== null) expect(page.state).not.toBe("resolved");
    }
  });
});

test("no page ends in a sweep in which its condition was not measured as gone", () => {
  everyFrame((frame, before, verdicts) => {
    for (const page of frame.pages) {
      const was = before?.pages.find((one) => one.id === page.id);
      if (page.state !== "resolved" || was?.state === "resolved" || page.resolution === "superseded") continue;
      expect(truthOf(verdicts.find((verdict) => identityOf(verdict) === identityOf(page)))).toBe("gone");
    }
  });
});

test("there is never more than one open page of one identity", () => {
  everyFrame((frame) => {
    const open = frame.pages.filter((page) => page.state !== "resolved").map(identityOf);
    expect(new Set(open).size).toBe(open.length);
  });
});

/**
 * How often a page of this mode went on under another name. When a higher line takes a page over and is then explained by
 * an outage that does not explain this mode (F20 behind F19 behind F43), the condition that still holds needs a page again.
 */
const handedOn = (frames: readonly Frame[], mode: SampleMode): number =>
  frames.reduce((sum, frame, index) => {
    const before = frames[index - 1]?.pages.filter((page) => page.failureMode === mode) ?? [];
    const renamed = before.filter((page) => frame.pages.find((one) => one.id === page.id)?.failureMode !== mode);
    return sum + renamed.length;
  }, 0);

test("a failure mode fires at most as often as its condition began or its page was taken over", () => {
  fc.assert(
    fc.property(stream, (lives) => {
      const frames = run(lives);
      for (const of of lives) {
        const truths = frames.map((frame) => truthOf(verdictIn(of, frame.at / contract.sweep)[0]));
        const measured = truths.filter((truth) => truth !== "unseen");
        const began = measured.filter((truth, index) => truth === "true" && measured[index - 1] !== "true").length;
        const fired = frames.flatMap((frame) =>
          frame.events.filter(
            (event) =>
              event.kind === "fired" && frame.pages.find((page) => page.id === event.page)?.failureMode === of.mode,
          ),
        );
        expect(fired.length).toBeLessThanOrEqual(began + handedOn(frames, of.mode));
      }
    }),
    { numRuns: 150 },
  );
});

test("a true condition whose time has come is always listed, under its own page or its cause's", () => {
  everyFrame((frame, _before, verdicts) => {
    if (Object.keys(frame.foldMemory.returned).length > 0) return;
    const shown = new Set(listed(frame.pages).flatMap((page) => [identityOf(page), ...page.symptoms.map(identityOf)]));
    for (const verdict of verdicts) {
      if (truthOf(verdict) !== "true" || verdict.forMs > 0) continue;
      const causes = frame.pages.filter((page) => page.state === "pending" && page.symptoms.length > 0);
      const held = causes.some((page) => page.symptoms.some((symptom) => identityOf(symptom) === identityOf(verdict)));
      expect(shown.has(identityOf(verdict)) || held).toBe(true);
    }
  });
});
