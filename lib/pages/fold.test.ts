import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Verdict } from "../evaluate/types.ts";
import { okOf, type SampleMode, standbyOf, unknownOf, verdictOf } from "./sample-verdicts.ts";
import { type Frame, listed, play } from "./time-script.ts";
import type { Page } from "./types.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const minute = 60_000;
const startsAt = Date.parse("2026-11-30T08:00:00Z");
const iso = (minutes: number) => new Date(startsAt + minutes * minute).toISOString();
const script = (
  until: number,
  verdictsAt: (at: number) => readonly Verdict[],
  intervene?: (at: number, pages: Page[]) => Page[],
) => play({ contract, startsAt, until: until * minute, verdictsAt: (at) => verdictsAt(at / minute), intervene });
const at = (frames: Frame[], minutes: number): Page[] =>
  listed(frames.findLast((frame) => frame.at <= minutes * minute)?.pages ?? []);
const modes = (frames: Frame[], minutes: number) => at(frames, minutes).map((page) => page.failureMode);
const kinds = (frames: Frame[], page: string) =>
  frames.flatMap((frame) => frame.events.filter((event) => event.page === page).map((event) => event.kind));
/** True in the span, measured as gone outside it. */
const during = (mode: SampleMode, from: number, to: number, now: number, changes: Partial<Verdict> = {}) =>
  now >= from && now < to ? verdictOf(mode, changes) : okOf(mode);

describe("(a) the hop that holds the oldest due item", () => {
  const stalled = (due: number) => verdictOf("F11", { oldestDueAt: iso(due) });
  const late = (due: number) => verdictOf("F16", { oldestDueAt: iso(due) });

  test("is paged; a later hop is its symptom", () => {
    const frames = script(5, () => [stalled(-20), late(-16)]);
    expect(at(frames, 5)).toMatchObject([{ failureMode: "F11", symptoms: [{ failureMode: "F16" }] }]);
  });

  test("is the sink while its line is the older one", () => {
    expect(
      modes(
        script(5, () => [stalled(-16), late(-20)]),
        5,
      ),
    ).toEqual(["F16"]);
  });

  test("of another product explains nothing", () => {
    const landing = verdictOf("F07", { oldestDueAt: iso(-30) });
    expect(
      modes(
        script(5, () => [landing, late(-20)]),
        5,
      ),
    ).toEqual(["F07", "F16"]);
  });
});

describe("(c) a higher line on the same cursor", () => {
  const frames = script(
    40,
    (now) => [
      during("F37", 0, 10, now),
      during("F20", 10, 30, now, { owners: ["database-owner", "connector-team"], reason: "idle" }),
    ],
    (now, pages) =>
      now === 5 * minute
        ? pages.map((page) => ({ ...page, state: "acknowledged", acknowledgedAt: iso(5), acknowledgedBy: "account-1" }))
        : pages,
  );

  test("goes on with the lower one's page: same id, start and acknowledgement", () => {
    expect(at(frames, 11)).toMatchObject([
      {
        id: "F37-1",
        failureMode: "F20",
        openedAt: iso(0),
        state: "acknowledged",
        acknowledgedAt: iso(5),
        owners: ["database-owner", "connector-team"],
        symptoms: [{ failureMode: "F37", superseded: true }],
      },
    ]);
  });

  test("is an update to receivers, never an end and a new page", () => {
    expect(
      kinds(
        frames.filter((frame) => frame.at < 30 * minute),
        "F37-1",
      ),
    ).toEqual(["pending", "fired", "updated"]);
    expect(new Set(frames.flatMap((frame) => frame.pages.map((page) => page.id)))).toEqual(new Set(["F37-1"]));
  });

  test("hands the page back when it has ended and the lower line is still true", () => {
    const back = script(40, (now) => [during("F37", 0, 99, now), during("F20", 10, 30, now)]);
    expect(modes(back, 20)).toEqual(["F20"]);
    expect(at(back, 35)).toMatchObject([{ id: "F37-1", failureMode: "F37" }]);
    expect(kinds(back, "F37-1")).toEqual(["pending", "fired", "updated", "escalated", "updated"]);
  });

  test("waits for its own duration before it takes a fired page over", () => {
    const waiting = script(20, (now) => [during("F16", 0, 99, now), during("F08", 10, 99, now, { forMs: 5 * minute })]);
    expect(at(waiting, 12)).toMatchObject([{ failureMode: "F16", symptoms: [{ failureMode: "F08" }] }]);
    expect(at(waiting, 16)).toMatchObject([{ id: "F16-1", failureMode: "F08" }]);
  });

  test("that only warns does not swallow a page", () => {
    const frames = script(5, () => [verdictOf("F09", { state: "warn" }), verdictOf("F16")]);
    expect(modes(frames, 5)).toEqual(["F09", "F16"]);
  });

  test("that is pending and cannot be seen does not hold a lower page back", () => {
    const frames = script(10, (now) => [
      now < 1 ? verdictOf("F08", { forMs: 5 * minute }) : unknownOf("F08"),
      verdictOf("F16"),
    ]);
    expect(modes(frames, 5)).toEqual(["F16"]);
  });
});

describe("(d) a dependency", () => {
  test("takes a fired page out of the list, keeps it, and gives it back if it is still true", () => {
    const frames = script(40, (now) => [during("F17", 0, 99, now), during("F27", 10, 20, now)]);
    expect(modes(frames, 5)).toEqual(["F17"]);
    expect(at(frames, 15)).toMatchObject([{ failureMode: "F27", symptoms: [{ failureMode: "F17" }] }]);
    expect(modes(frames, 21.5)).toEqual([]);
    expect(at(frames, 30)).toMatchObject([
      { id: "F17-1", openedAt: iso(0), evidence: { leftBehindBy: "dependency.kafka" } },
    ]);
    expect(kinds(frames, "F17-1")).toEqual(["pending", "fired", "superseded", "updated", "escalated"]);
  });

  test("leaves a fired page in the list until it has fired itself", () => {
    const frames = script(15, (now) => [verdictOf("F17"), during("F27", 10, 99, now, { forMs: 2 * minute })]);
    expect(modes(frames, 11)).toEqual(["F17"]);
    expect(modes(frames, 13)).toEqual(["F27"]);
  });

  test("keeps a page that it has made unseen", () => {
    const frames = script(15, (now) => [now < 5 ? verdictOf("F17") : unknownOf("F17"), during("F27", 5, 99, now)]);
    expect(at(frames, 15)).toMatchObject([{ failureMode: "F27", symptoms: [{ failureMode: "F17" }] }]);
    expect(frames.at(-1)?.pages).toMatchObject([{ id: "F17-1", state: "firing", unseenSince: iso(5) }, {}]);
  });

  test("does not explain a slot at its budget, a lost slot or a ledger fact", () => {
    for (const mode of ["F12", "F13", "F14", "F20", "F21", "F22"] as const) {
      expect(
        modes(
          script(3, () => [verdictOf("F27"), verdictOf(mode)]),
          3,
        ).sort(),
      ).toEqual([mode, "F27"]);
    }
  });

  test("explains an unread slot and leaves its full disk a page", () => {
    const frames = script(9, (now) => [verdictOf("F27"), verdictOf("F19"), during("F20", 5, 99, now)]);
    expect(at(frames, 9)).toMatchObject([
      { failureMode: "F27", symptoms: [{ failureMode: "F19" }] },
      { failureMode: "F20" },
    ]);
  });

  test("that hangs makes one page of the monitor, not one for each cursor behind it", () => {
    const blind = ["tile.checkpoint", "landing.sink", "purchases.sink", "revenue.group"];
    const frames = script(3, () => [
      ...blind.map((subject) => verdictOf("F31", { subject })),
      verdictOf("F31", { subject: "dependency.kafka" }),
    ]);
    expect(at(frames, 3)).toMatchObject([{ failureMode: "F31", subject: "dependency.kafka" }]);
    expect(
      at(frames, 3)[0]
        ?.symptoms.map((symptom) => symptom.subject)
        .sort(),
    ).toEqual([...blind].sort());
  });

  test("of six symptoms makes one page (case 121)", () => {
    const six = (["F08", "F09", "F16", "F17", "F19", "F23"] as const).map((mode) => verdictOf(mode));
    const frames = script(5, () => [...six, verdictOf("F27")]);
    expect(at(frames, 5)).toMatchObject([{ failureMode: "F27" }]);
    expect(at(frames, 5)[0]?.symptoms).toHaveLength(6);
  });
});

test("(e) an outage that begins after a latched page opens its own", () => {
  const frames = script(30, (now) => [during("F22", 0, 1, now), during("F19", 10, 99, now)]);
  expect(modes(frames, 15)).toEqual(["F22", "F19"]);
});

test("(e) what began before a latched page is its symptom until it has gone", () => {
  const frames = script(30, (now) => [during("F19", 0, 10, now), during("F21", 2, 99, now)]);
  expect(at(frames, 5)).toMatchObject([{ id: "F19-1", failureMode: "F21", latched: true }]);
  expect(modes(frames, 30)).toEqual(["F21"]);
});

describe("(f) after a dependency has returned", () => {
  test("symptoms that go within the grace are never listed", () => {
    const frames = script(30, (now) => [during("F16", 5, 11.5, now), during("F27", 0, 10, now)]);
    expect(frames.flatMap((frame) => listed(frame.pages).map((page) => page.failureMode))).not.toContain("F16");
  });

  test("symptoms that stay open when the grace is over, with their own start", () => {
    const frames = script(30, (now) => [during("F16", 5, 99, now), during("F27", 0, 10, now)]);
    expect(modes(frames, 11.75)).toEqual([]);
    expect(at(frames, 12.25)).toMatchObject([{ failureMode: "F16", openedAt: iso(5) }]);
    expect(at(frames, 12.25)[0]?.evidence).toEqual({ leftBehindBy: "dependency.kafka" });
  });
});

test("(g) a dependency pages at least one sweep before anything that needs it is called stopped or missing", () => {
  for (const product of Object.values(contract.products)) {
    for (const cursor of Object.values(product.cursors)) {
      const allowed = Object.entries(cursor).filter(([key]) =>
        /^(stopped|missing|stalled)After$|^inactiveFor$/.test(key),
      );
      for (const [, duration] of allowed) {
        for (const need of cursor.needs) {
          expect(contract.dependencies[need]?.downFor).toBeLessThanOrEqual((duration as number) - contract.sweep);
        }
      }
    }
  }
});

describe("an overdue window", () => {
  test("is the poison clock's symptom while the watermark lies in the future", () => {
    const ahead = verdictOf("F05", { evidence: { watermarkAhead: true } });
    expect(
      at(
        script(5, () => [ahead, verdictOf("F02")]),
        5,
      ),
    ).toMatchObject([{ failureMode: "F05" }]);
  });

  test("is its own page while future events are only rejected", () => {
    expect(
      modes(
        script(5, () => [verdictOf("F05"), verdictOf("F02")]),
        5,
      ),
    ).toEqual(["F05", "F02"]);
  });
});

describe("late drops", () => {
  const fired = (mode: "future-event-time" | "missing-event-time") =>
    modes(
      script(5, () => [verdictOf("F05", { reason: mode }), verdictOf("F46")]),
      5,
    );

  test("are explained by an event of the future, rejected or not", () => {
    expect(fired("future-event-time")).toEqual(["F05"]);
  });

  test("are a warning of their own beside events without a time", () => {
    expect(fired("missing-event-time")).toEqual(["F05", "F46"]);
  });
});

describe("the cohort's lateness before the topic", () => {
  const late = verdictOf("F23", { reason: "before-the-topic" });

  test("is a symptom of an open slot page, whichever came first", () => {
    expect(
      modes(
        script(9, (now) => [late, during("F19", 5, 99, now)]),
        9,
      ),
    ).toEqual(["F19"]);
    expect(
      modes(
        script(9, (now) => [verdictOf("F21"), now > 5 ? late : okOf("F23")]),
        9,
      ),
    ).toEqual(["F21"]);
  });

  test("is a symptom of whatever explains the slot page", () => {
    expect(
      at(
        script(9, () => [late, verdictOf("F19"), verdictOf("F43")]),
        9,
      ),
    ).toMatchObject([{ failureMode: "F43" }]);
  });

  test.each([
    ["is not seen", unknownOf],
    ["is a standby's", standbyOf],
  ])("stays the symptom of a lost slot's page while the slot %s", (_, unmeasured) => {
    const frames = script(30, (now) => [now < 5 ? verdictOf("F22") : unmeasured("F22"), late]);
    expect([9, 29].map((then) => modes(frames, then))).toEqual([["F22"], ["F22"]]);
  });

  test("is no symptom of a lost slot's page once the slot is measured as whole", () => {
    const frames = script(30, (now) => [during("F22", 0, 5, now), late]);
    expect(modes(frames, 29)).toEqual(["F22", "F23"]);
  });
});

describe("a slot that is a standby's for a while", () => {
  const frames = script(30, (now) => [
    now >= 5 && now < 10 ? standbyOf("F19") : during("F19", 0, 20, now),
    during("F23", 2, 20, now, { reason: "before-the-topic" }),
  ]);

  test("goes on with the page that it had, and with what that explains", () => {
    expect([4, 9, 15].map((then) => at(frames, then).map(({ id }) => id))).toEqual([["F19-1"], ["F19-1"], ["F19-1"]]);
    expect(at(frames, 9)).toMatchObject([{ unseenSince: iso(5), symptoms: [{ failureMode: "F23" }] }]);
  });

  test("ends it once its primary is measured as read", () => {
    expect(kinds(frames, "F19-1")).toEqual(["pending", "fired", "unseen", "seen-again", "escalated", "resolved"]);
    expect(at(frames, 29)).toEqual([]);
  });

  test("opens none", () => {
    expect(
      at(
        script(30, () => [standbyOf("F19"), standbyOf("F22")]),
        30,
      ),
    ).toEqual([]);
  });
});
