import { expect, test } from "vitest";
import { drawingOf, drawingSvg } from "./drawing.ts";
import { shapeFixture } from "./evidence.fixture.ts";
import { figuresOf } from "./figures.ts";

const firedAt = "2026-11-30T10:00:00.000Z";
const shape = shapeFixture(firedAt);
const slot = (change: object) => ({ value: { kind: "replication-slot", active: true, totalTxns: "7", ...change } });
const moments = (...seen: object[]) => ({
  ...shape,
  observations: seen.map((observed, second) => ({
    when: "notified",
    at: new Date(Date.parse(firedAt) + second * 3_000).toISOString(),
    observations: { "enrollment.slot": observed },
  })),
});
const good = slot({ restartLsn: "0/100", currentLsn: "0/200" });

test("of a slot what it retains comes first, then that it is inactive, then that it did not answer", () => {
  const fired = moments(
    good,
    slot({ active: false, restartLsn: "0/100", currentLsn: "1/100" }),
    { failed: "timeout" },
    good,
  );
  const figures = figuresOf(fired);
  expect(figures.map(({ name, unit }) => [name, unit])).toEqual([
    ["retained WAL", "bytes"],
    ["active", ""],
    ["answered", ""],
  ]);
  expect(figures[0]?.samples.map(({ value }) => value)).toEqual([256, 2 ** 32, 256]);
  expect(figures[2]?.samples.map(({ value }) => value)).toEqual([1, 1, 0, 1]);
});

test("a word is drawn as whether it is still what it was on good data", () => {
  const [state] = figuresOf(moments(slot({ walStatus: "reserved" }), slot({ walStatus: "lost" })));
  expect(state?.name).toBe("wal status is reserved");
  expect(state?.samples.map(({ value }) => value)).toEqual([1, 0]);
});

test("what did not change is not drawn, and where the page's own cursor says nothing its neighbours do", () => {
  expect(figuresOf(moments(good, good))).toEqual([]);
  const beside = moments(good, slot({ active: false, restartLsn: "0/100", currentLsn: "0/200" }));
  const ledger = { ...beside, page: { ...shape.page, subject: "enrollment.ledger" } };
  expect(figuresOf(ledger).map(({ subject, name }) => `${subject} ${name}`)).toEqual(["enrollment.slot active"]);
});

test("the drawing says its range in words, and no name of a file can break its text", () => {
  const fired = moments(good, slot({ active: false }));
  const [figure] = figuresOf(fired);
  if (!figure) throw new Error("nothing to draw");
  const drawing = drawingOf(figure, fired);
  expect(drawing.label).toBe("enrollment.slot, active: yes at first, no to yes, no at the end");
  expect(drawing.marks.map(({ step }) => step)).toEqual(["injected", "notified", "removed", "ended"]);
  const svg = drawingSvg({ ...drawing, label: '<a href="x">' });
  expect(svg).toContain("&#60;a href=&#34;x&#34;&#62;");
});
