export const scorecardRows = ["alert", "freshness", "cost", "replay", "tables"] as const;
export type ScorecardRow = (typeof scorecardRows)[number];
export const answers = ["yes", "no", "cannot-say"] as const;
export type Answer = (typeof answers)[number];
export type ScorecardAnswers = Record<ScorecardRow, Answer>;

export type Verdict = "ship" | "do-not-ship" | "cannot-say";
export type Scored = { verdict: Verdict; firstOpenRow: ScorecardRow | null; openRows: ScorecardRow[] };

/**
 * The bare rule: no partial credit, no weights, no override. One no: do not ship. Otherwise one row that nobody can answer:
 * cannot say. The first open row is a no where there is one, so that the named work comes first.
 */
export function score(rows: ScorecardAnswers): Scored {
  const openRows = scorecardRows.filter((row) => rows[row] !== "yes");
  const refused = openRows.find((row) => rows[row] === "no");
  if (refused) return { verdict: "do-not-ship", firstOpenRow: refused, openRows };
  const [unanswered] = openRows;
  if (unanswered) return { verdict: "cannot-say", firstOpenRow: unanswered, openRows };
  return { verdict: "ship", firstOpenRow: null, openRows };
}
