import type { EvidenceFile } from "./evidence.ts";
import type { QuietEvidence } from "./quiet-evidence.ts";

type Run = { startedAt: string; endedAt: string; files: EvidenceFile[]; quiet: QuietEvidence[] };

/**
 * The run of `fire` that brought most of the files, and when its last cause had gone without a trace; null where none says so. A
 * quiet situation is of the run that began last before it.
 */
function mainRun(files: readonly EvidenceFile[], quiet: readonly QuietEvidence[]): Run | null {
  const runs = grouped(files);
  const [largest] = [...runs].sort(([, a], [, b]) => b.length - a.length);
  if (!largest) return null;
  const [startedAt, own] = largest;
  const next = [...runs.keys()].filter((each) => each > startedAt).sort()[0] ?? "~";
  const held = quiet.filter(({ at }) => at >= startedAt && at < next);
  const ends = [...own.flatMap(endsOf), ...held.flatMap(({ times }) => times.baselineAgain ?? [])];
  return { startedAt, endedAt: ends.sort().at(-1) ?? startedAt, files: own, quiet: held };
}

function grouped(files: readonly EvidenceFile[]): Map<string, EvidenceFile[]> {
  const runs = new Map<string, EvidenceFile[]>();
  for (const file of files) if (file.run !== undefined) runs.set(file.run, [...(runs.get(file.run) ?? []), file]);
  return runs;
}

const endsOf = ({ shapes }: EvidenceFile): string[] => shapes.flatMap(({ times }) => times.baselineAgain ?? []);
const minute = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;

/** Which of it comes from one run, how long that took, and what was fired at another time. */
export function runLines(files: readonly EvidenceFile[], quiet: readonly QuietEvidence[]): string[] {
  const run = mainRun(files, quiet);
  if (run === null) return ["None of it says which run it is of."];
  const { startedAt, endedAt } = run;
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000);
  const ways = run.files.reduce((sum, { shapes }) => sum + shapes.length, 0);
  const others = [
    ...files
      .filter((file) => file.run !== startedAt)
      .map(({ failureMode, firedAt }) => ({ id: failureMode, at: firedAt })),
    ...quiet.filter((each) => !run.quiet.includes(each)).map(({ situation, at }) => ({ id: situation, at })),
  ];
  return [
    `One run of \`one-board fire\`, from ${minute(startedAt)} to ${minute(endedAt).slice(11)} UTC, ${minutes} minutes with its lanes side by side, caused ${run.files.length} of these modes in ${ways} ways and ${run.quiet.length} of the quiet situations.`,
    others.length === 0
      ? "Nothing was fired at another time."
      : `Fired at another time: ${others.map(({ id, at }) => `${id} (${minute(at)})`).join(", ")}.`,
  ];
}
