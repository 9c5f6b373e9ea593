import {
  type Answer,
  type ScorecardAnswers,
  type ScorecardRow,
  type Scored,
  score,
  scorecardRows,
} from "./scorecard.ts";

/** One row as filled in. `expires`: `2026-11-30`, the last day on which the evidence holds. */
export type Entry = { answer: Answer; evidence: string; expires: string; owner: string };
export type Card = { subject: string; decision: string; rows: Record<ScorecardRow, Entry> };

/** Why a yes does not count. */
export type Doubt = "no-evidence" | "no-expiry" | "expired";
export type Standing = { row: ScorecardRow; answer: Answer; doubt: Doubt | null; entry: Entry };

/** A yes counts with a link and a last day that has not passed; otherwise nobody can say. `today`: `2026-11-30`. */
export function standingOf(row: ScorecardRow, entry: Entry, today: string): Standing {
  const doubt = entry.answer === "yes" ? doubtOf(entry, today) : null;
  return { row, answer: doubt === null ? entry.answer : "cannot-say", doubt, entry };
}

function doubtOf({ evidence, expires }: Entry, today: string): Doubt | null {
  if (evidence.trim() === "") return "no-evidence";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires)) return "no-expiry";
  return expires < today ? "expired" : null;
}

/** The verdict over what each row is worth today, by the bare rule. */
export function scoreCard({ rows }: Card, today: string): Scored & { standings: Standing[] } {
  const standings = scorecardRows.map((row) => standingOf(row, rows[row], today));
  const worth = Object.fromEntries(standings.map(({ row, answer }) => [row, answer])) as ScorecardAnswers;
  return { ...score(worth), standings };
}

const open: Entry = { answer: "cannot-say", evidence: "", expires: "", owner: "" };

export function emptyCard(subject: string, owner = ""): Card {
  const entry = { ...open, owner };
  return { subject, decision: "", rows: { alert: entry, freshness: entry, cost: entry, replay: entry, tables: entry } };
}
