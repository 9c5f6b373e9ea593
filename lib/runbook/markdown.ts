import { drawingOf, drawingSvg } from "./drawing.ts";
import { figuresOf } from "./figures.ts";
import { proofKinds } from "./proofs.ts";
import type { Runbook, RunbookEntry, RunbookStep, Trust } from "./runbook.ts";
import { proofWords, runbookWords } from "./words.ts";

/** The runbook as Markdown, in the words of the page. */
export function runbookMarkdown({ estate, entries, symptoms, trust }: Runbook): string {
  return [
    `# ${runbookWords.title}: ${estate}`,
    "",
    trustLine(trust),
    "",
    `## ${runbookWords.bySymptom}`,
    "",
    ...symptoms.map(
      ({ sees, look, tells }) => `- **${sees}** ${tells} ${look.map((id) => `[${id}](#${anchor(id)})`).join(" ")}`,
    ),
    "",
    ...entries.flatMap(entryMarkdown),
  ].join("\n");
}

/** A command belongs to its step: it is indented below it. */
const stepMarkdown = ({ text, runs }: RunbookStep, index: number): string[] => [
  `${index + 1}. ${text}`,
  ...runs.flatMap(({ run }) => ["", "   ```sh", `   ${run}`, "   ```", ""]),
];

const anchor = (id: string): string => id.toLowerCase();

/** What the runbook can be trusted for, in one line. */
export function trustLine(trust: Trust): string {
  const { causes, fired, stale, nothing, wrong, notFired, impossible, lastFiredAt, versions } = trust;
  const cannot = Object.entries(impossible).map(([id, why]) => `${id}: ${why}`);
  const here = `${cannot.length} cannot be caused here${cannot.length === 0 ? "" : ` (${cannot.join("; ")})`}`;
  const run =
    lastFiredAt === null ? "" : ` Last ${lastFiredAt.slice(0, 16).replace("T", " ")} UTC, ${versionsLine(versions)}.`;
  return [
    `${causes} causes: ${fired} fired on lab`,
    here,
    `${notFired.length} not fired yet`,
    `${stale} stale`,
    `${nothing.length} lit nothing`,
    `${wrong.length} wrong light.${run}`,
  ].join(", ");
}

export const versionsLine = (versions: Record<string, string>): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");

function entryMarkdown(entry: RunbookEntry): string[] {
  const [place] = entry.places;
  return [
    `## <a id="${anchor(entry.failureMode)}"></a>${entry.failureMode} ${entry.title}`,
    "",
    entry.meaning,
    "",
    ...entry.places.map(
      ({ cursor, field, ownerTitles }) => `- ${[cursor, field, ownerTitles.join(" + ")].filter(Boolean).join(" · ")}`,
    ),
    "",
    ...(place?.commands ?? []).flatMap(({ tells, run }) => [`${sentence(tells)}:`, "", "```sh", run, "```", ""]),
    ...entry.steps.flatMap(stepMarkdown),
    "",
    `**${entry.doNot}** ${entry.why}`,
    "",
    `${runbookWords.over}: ${entry.over}`,
    "",
    ...proofKinds.map((kind) => {
      const { state, lacks } = entry.proofs[kind];
      return `- ${proofWords[kind]}: ${state === "proven" ? `fired on lab ${entry.evidence?.firedAt.slice(0, 10)}` : lacks.join("; ")}`;
    }),
    "",
    ...(entry.evidence?.shapes ?? []).flatMap((shape) =>
      figuresOf(shape).flatMap((figure) => {
        const drawing = drawingOf(figure, shape);
        return [`${shape.shape}: ${drawing.label}.`, "", drawingSvg(drawing), ""];
      }),
    ),
    ...entry.stale.map((reason) => `- ${runbookWords.stale}: ${reason}`),
    "",
  ];
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
