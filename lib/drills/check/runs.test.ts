import { expect, test } from "vitest";
import type { Run } from "../arithmetic-block.ts";
import { checkRuns, type Drawn } from "./runs.ts";

const run: Run = {
  rows: ["09:00", "09:01", "09:02"],
  columns: { unread: { values: [0, 210, 420] } },
  each: ["unread == 210 * row", "unread - unreadBefore == growth"],
  draws: [
    { chart: "Unread", column: "unread" },
    { table: "By minute", column: "unread", under: "Unread" },
    { output: "E1", column: "unread" },
  ],
};
const drawn = (third: number): Drawn => ({
  charts: [
    {
      title: "Unread",
      unit: "records",
      summary: "It rises.",
      points: [
        { label: "09:00", value: 0 },
        { label: "09:02", value: third },
      ],
    },
  ],
  tables: [
    {
      title: "By minute",
      caption: "records",
      columns: ["Time", "Unread"],
      rows: [
        ["09:01", 210],
        ["09:02", String(third)],
      ],
    },
  ],
  commands: [{ id: "E1", output: `0 210 ${third}` }],
});
const figures = { growth: 210 };

test("what is drawn from the series agrees with it", () => {
  expect(checkRuns([run], figures, drawn(420))).toEqual([]);
});

test("another number in the chart, the table or the output is named with its place", () => {
  expect(checkRuns([run], figures, drawn(4_200))).toEqual([
    'the chart "Unread" shows 4200 at 09:02, its series 420',
    'the table "By minute" shows 4200 at 09:02, its series 420',
    "E1 does not show 420 of unread",
  ]);
});

test("every row is computed again, a difference from the second on", () => {
  const bent = { ...run, columns: { unread: { values: [0, 210, 421] } } };
  expect(checkRuns([bent], figures, drawn(421))).toEqual([
    "row 09:02: unread == 210 * row does not hold: 421 and 420",
    "row 09:02: unread - unreadBefore == growth does not hold: 211 and 210",
  ]);
});

test("a chart that nothing stands behind is named, and so is a drawing of nothing", () => {
  expect(checkRuns([], figures, drawn(420))).toEqual(['the chart "Unread" is drawn from no series']);
  const lost = { ...run, draws: [{ chart: "Other", column: "unread" }] };
  expect(checkRuns([lost], figures, drawn(420))).toEqual([
    'there is no chart "Other"',
    'the chart "Unread" is drawn from no series',
  ]);
});
