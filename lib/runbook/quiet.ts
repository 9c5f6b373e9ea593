import { nonIncidentTitles } from "../practice-desk/catalogue.ts";
import type { KeptRecord } from "../soak-record/record.ts";
import type { QuietEvidence } from "./quiet-evidence.ts";

/** Situations that must light nothing, N01 to N28. */
export const quietTitles: Readonly<Record<string, string>> = nonIncidentTitles;

/** Of `evidence/N10.json` what a row shows. */
export type QuietSeen = Pick<QuietEvidence, "situation" | "at" | "pages">;

export type QuietRow = {
  id: string;
  title: string;
  outcome: "quiet-as-expected" | "wrong-light" | "not-tried";
  /** Pages that lit on the lab. */
  lit: string[];
  /** ISO; null where it was never caused there. Practice is said apart and proves nothing on a real stack. */
  labAt: string | null;
  practiceAt: string | null;
};

/** One row for each situation. A practice run with a false page says of none of its situations that it was quiet. */
export function quietRows(soak: KeptRecord["soak"], evidence: readonly QuietSeen[]): QuietRow[] {
  const quietInPractice = soak !== null && soak.falsePages === 0 ? soak.nonIncidents : [];
  return Object.entries(quietTitles).map(([id, title]) => {
    const lab = evidence.find(({ situation }) => situation === id);
    const practiceAt = soak !== null && quietInPractice.includes(id) ? soak.measuredAt : null;
    const lit = lab?.pages ?? [];
    const tried = lab !== undefined || practiceAt !== null;
    const outcome = lit.length > 0 ? "wrong-light" : tried ? "quiet-as-expected" : "not-tried";
    return { id, title, outcome, lit, labAt: lab?.at ?? null, practiceAt };
  });
}

/** Those that went wrong or were never tried first. */
export const quietProblemsFirst = (rows: QuietRow[]): QuietRow[] => {
  const rank = { "wrong-light": 0, "not-tried": 1, "quiet-as-expected": 2 } as const;
  return [...rows].sort((a, b) => rank[a.outcome] - rank[b.outcome] || a.id.localeCompare(b.id));
};
