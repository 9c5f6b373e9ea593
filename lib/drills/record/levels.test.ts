import { describe, expect, test } from "vitest";
import { levelsOf, openingLevel } from "./levels.ts";
import { miss, outcome } from "./outcome.fixture.ts";

const half = { credit: 0.5 };
const level = (...changes: Parameters<typeof outcome>[1][]) =>
  levelsOf(changes.map((change, day) => outcome(day + 1, change))).get("skew")?.level;

describe("a level in a family", () => {
  test.each([
    ["begins at 1", [{}], 1],
    ["rises after two clean solves", [{}, {}], 2],
    ["rises again after two more", [{}, {}, {}, {}], 3],
    ["ends at 3", [{}, {}, {}, {}, {}, {}], 3],
    ["needs them in a row", [{}, half, {}], 1],
    ["falls after two misses", [{}, {}, {}, {}, miss, miss], 2],
    ["falls no lower than 1", [miss, miss, miss, miss], 1],
    ["stands after one miss", [{}, {}, miss, {}], 2],
    ["is skipped to 2 when asked", [{ skipped: true, credit: 0.5 }], 2],
    ["is not moved by an answer read without a claim", [{}, { claimed: false, credit: 0 }, {}], 2],
    ["is not moved by a second attempt", [{}, { number: 2 }, { number: 3 }], 1],
  ])("%s", (_, changes, expected) => {
    expect(level(...changes)).toBe(expected);
  });
});

describe("what a drill opens with", () => {
  const skew2 = [outcome(1), outcome(2)];
  const loss1 = outcome(3, { family: "loss", credit: 0.5 });
  const time1 = outcome(4, { family: "time", credit: 0.5 });

  test("is the level of most families, so that it is one and the same for every drill not answered yet", () => {
    expect(openingLevel([], "d-9")).toBe(1);
    expect(openingLevel(skew2, "d-9")).toBe(2);
    expect(openingLevel([...skew2, loss1], "d-9")).toBe(1);
    expect(openingLevel([...skew2, loss1, time1], "d-9")).toBe(1);
  });

  test("is the family's own level once its answer is known", () => {
    expect(openingLevel([...skew2, loss1, time1], "d-1")).toBe(2);
    expect(openingLevel([...skew2, loss1, time1], "d-3")).toBe(1);
  });
});
