import { expect, test } from "vitest";
import { reviewsCsv } from "./csv.ts";
import type { ReviewsView } from "./views.ts";

const line: ReviewsView["attempts"][number] = {
  id: "1",
  drill: "d-000001",
  title: 'Lag, "again"',
  number: 1,
  counts: true,
  startedAt: "2026-09-03T03:00:00.000Z",
  step: "done",
  level: 1,
  hintOpened: false,
  chance: 60,
  result: { claimed: true, credit: 0, brier: 0.36, commands: null, shortest: 2 },
  handle: "=cmd",
  readable: true,
  misled: ["Slow sink"],
  comments: 0,
};
const row = (change: Partial<typeof line> = {}) => reviewsCsv({ attempts: [{ ...line, ...change }] }).split("\r\n")[1];

test("an attempt is a line, quoted where a comma or a quote stands, with nothing that a spreadsheet would run", () => {
  expect(row()).toBe(
    `'=cmd,d-000001,"Lag, ""again""",1,true,2026-09-03T03:00:00.000Z,done,1,false,60,true,0,0.36,,2,Slow sink`,
  );
});

test("an attempt without a claim leaves its cells empty, and a closed answer says so", () => {
  expect(row({ handle: "ana", result: null, chance: null, misled: null })).toMatch(
    /^ana,.*,done,1,false,,,,,,,closed to you$/,
  );
});

test("a square of a chance is told without the last digits of a binary fraction", () => {
  const result = { claimed: true, credit: 1, brier: (0.8 - 1) ** 2, commands: 2, shortest: 2 };
  expect(row({ result })).toContain(",true,1,0.04,2,2,");
});
