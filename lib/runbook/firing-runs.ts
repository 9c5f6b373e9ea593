import type { EvidenceFile } from "./evidence.ts";
import type { QuietEvidence } from "./quiet-evidence.ts";

type Run = { startedAt: string; endedAt: string; files: EvidenceFile[] };

/** The run of `fire` that brought most of the files, and when its last cause had gone without a trace; null where none says so. */
function mainRun(files: readonly EvidenceFile[]): Run | null {
  const [largest] = [...grouped(files)].sort(([, a], [, b]) => b.length - a.length);
  if (!largest) return null;
  const [startedAt, own] = largest;
  return { startedAt, endedAt: own.flatMap(endsOf).sort().at(-1) ?? startedAt, files: own };
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
  const run = mainRun(files);
  if (run === null) return ["None of it says which run it is of."];
  const { startedAt, endedAt } = run;
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000);
  const isOfIt = ({ at }: QuietEvidence) => at >= startedAt && at <= endedAt;
  const ways = run.files.reduce((sum, { shapes }) => sum + shapes.length, 0);
  const held = quiet.filter(isOfIt).length;
  const others = [
    ...files
      .filter((file) => file.run !== startedAt)
      .map(({ failureMode, firedAt }) => ({ id: failureMode, at: firedAt })),
    ...quiet.filter((each) => !isOfIt(each)).map(({ situation, at }) => ({ id: situation, at })),
  ];
  return [
    `One run of \`one-board fire\`, from ${minute(startedAt)} to ${minute(endedAt).slice(11)} UTC, ${minutes} minutes with its lanes side by side, caused ${run.files.length} of these modes in ${ways} ways and ${held} of the quiet situations.`,
    others.length === 0
      ? "Nothing was fired at another time."
      : `Fired at another time: ${others.map(({ id, at }) => `${id} (${minute(at)})`).join(", ")}.`,
  ];
}
