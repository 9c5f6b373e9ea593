import { describe, expect, test } from "vitest";
import { type Answer, answers, type ScorecardAnswers, score } from "./scorecard.ts";

const rows = (alert: Answer, freshness: Answer, cost: Answer, replay: Answer, tables: Answer): ScorecardAnswers => ({
  alert,
  freshness,
  cost,
  replay,
  tables,
});

describe("the scorecard", () => {
  test("ships one of 243, cannot say for 31 and refuses 211", () => {
    const counts = { ship: 0, "cannot-say": 0, "do-not-ship": 0 };
    for (const a of answers)
      for (const f of answers)
        for (const c of answers)
          for (const r of answers) for (const t of answers) counts[score(rows(a, f, c, r, t)).verdict] += 1;
    expect(counts).toEqual({ ship: 1, "cannot-say": 31, "do-not-ship": 211 });
  });

  test("names a no before a row that cannot be answered, and all open rows", () => {
    expect(score(rows("cannot-say", "yes", "no", "yes", "cannot-say"))).toEqual({
      verdict: "do-not-ship",
      firstOpenRow: "cost",
      openRows: ["alert", "cost", "tables"],
    });
    expect(score(rows("yes", "yes", "yes", "yes", "yes"))).toEqual({
      verdict: "ship",
      firstOpenRow: null,
      openRows: [],
    });
  });
});
