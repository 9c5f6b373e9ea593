import type { SoakRecord } from "../../../lib/soak-record/record.ts";

/** `F19 in 20 runs`; what lit beside it follows. */
export const litWords = (lit: Record<string, number>): string =>
  Object.entries(lit)
    .map(([mode, runs]) => `${mode} in ${runs} ${runs === 1 ? "run" : "runs"}`)
    .join(", ");

export function spanWords(span: { min: number; max: number } | undefined, before = ""): string {
  if (span === undefined) return "never";
  const least = durationWords(span.min);
  const most = durationWords(span.max);
  return before !== "" || least === most ? `${before}${most}` : `${least} to ${most}`;
}

function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

/** What a mutant lit; a dash where the mode has no such mutant. */
export function mutantWords(lit: readonly string[] | null): string {
  if (lit === null) return "–";
  return lit.length === 0 ? "nothing" : lit.join(", ");
}

export function runWords(soak: SoakRecord): string {
  const quiet = `${soak.falsePages} false pages in ${soak.seeds} × ${soak.days} quiet days with ${soak.nonIncidents.length} kinds of non-incidents`;
  const measured = `${soak.simulatedDays} simulated days, ${soak.sweeps} sweeps in ${Math.round(soak.seconds / 60)} min on ${soak.measuredAt.slice(0, 10)}`;
  return `${soak.diagonal ? "Diagonal" : "Not diagonal"}: ${quiet}, ${soak.nearMissPages} pages of near misses. ${measured}.`;
}
