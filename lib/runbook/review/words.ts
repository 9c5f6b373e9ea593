import type { Change } from "./version.ts";

export const reviewWords = {
  title: "Review",
  subtitle: "What changed since you last signed, entry by entry",
  link: "Review",
  changed: "Changed since you last reviewed",
  never: "Not signed by you yet",
  routine: "Unchanged and fresh",
  refused: "Cannot be signed",
  refusedWhy: "A signature says that all four proofs were seen and hold.",
  together: (count: number) => (count === 1 ? "Sign it" : `Sign all ${count} together`),
  sign: "Sign as reviewed",
  note: "Note, optional",
  stored: "Signed.",
  signed: (at: string) => `Signed by you ${at.slice(0, 16).replace("T", " ")} UTC.`,
  none: "None.",
  was: "was",
  now: "now",
  absent: "not there",
  milliseconds: "Durations of thresholds are milliseconds, sizes bytes.",
  failed: "Not signed. The server did not answer; your note is still here.",
} as const;

export const partWords: Readonly<Record<Change["part"], string>> = {
  rule: "Rule",
  threshold: "Threshold",
  entry: "Entry",
};

/** How many entries of each standing, in one line. */
export function reviewLine(counts: { changed: number; never: number; routine: number; refused: number }): string {
  const { changed, never, routine, refused } = counts;
  return `${changed} changed since you last reviewed, ${never} not signed by you yet, ${routine} unchanged and fresh, ${refused} cannot be signed.`;
}
