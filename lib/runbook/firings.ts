import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import type { EvidenceFile, EvidenceShape } from "./evidence.ts";
import { runLines } from "./firing-runs.ts";
import { versionsLine } from "./markdown.ts";
import type { QuietEvidence } from "./quiet-evidence.ts";
import type { UnlistedWay } from "./unlisted.ts";

type Fired = Partial<Record<FailureModeId, EvidenceFile>>;

/** `docs/firings.md`: what the evidence files say was caused on the real stack, and what was seen then. */
export function firingsMarkdown(
  fired: Fired,
  situations: readonly QuietEvidence[],
  unlisted: readonly UnlistedWay[] = [],
): string {
  const quiet = situations.filter(({ pages }) => pages.length === 0);
  const files = failureModeIds.flatMap((id) => fired[id] ?? []);
  const shapes = files.flatMap((file) => file.shapes.map((shape) => ({ file, shape })));
  const not = failureModeIds.filter((id) => fired[id] === undefined);
  return [
    "# Fired on the real stack",
    "",
    "Written by `one-board runbook firings` from `evidence/`; a test compares. Nothing here is typed by hand.",
    "",
    `${files.length} of ${failureModeIds.length} failure modes were caused, in ${shapes.length} ways. ${notYet(not)}`,
    `${quiet.length} quiet situations paged nobody. Thresholds are the lab's (\`contracts/lab*.yaml\`): seconds, not minutes.`,
    "",
    ...runLines(files, quiet),
    "",
    ...stacks(files),
    "",
    "## Causes",
    "",
    "Seconds: from the cause to the first sweep that saw it, to the page, and from its removal to the page's end.",
    "",
    "| mode | caused | page on | whose | said | seen | paged | ended | by | folded under it |",
    "| --- | --- | --- | --- | --- | --: | --: | --: | --- | --- |",
    ...shapes.map(({ file, shape }) => row(file, shape)),
    "",
    "## Quiet situations",
    "",
    "| | what happened | sweeps | what the board saw |",
    "| --- | --- | --: | --- |",
    ...quiet.map(
      ({ situation, about, sweeps, seen }) => `| ${situation} | ${cell(about)} | ${sweeps} | ${cell(seen.claim)} |`,
    ),
    "",
    ...unlistedTable(unlisted),
    "## What the systems' own tools said",
    "",
    ...shapes.flatMap(({ file, shape }) => details(file, shape)),
    ...unlisted.flatMap(unlistedDetails),
  ].join("\n");
}

const notYet = (modes: readonly string[]): string =>
  modes.length === 0 ? "None is left." : `Not caused yet: ${modes.join(", ")}.`;

/** Each set of versions once, with the days on which it was fired on. */
function stacks(files: readonly EvidenceFile[]): string[] {
  const days = new Map<string, Set<string>>();
  for (const { versions, firedAt } of files) {
    const line = versionsLine(versions);
    days.set(line, (days.get(line) ?? new Set()).add(firedAt.slice(0, 10)));
  }
  return [...days].map(([line, on]) => `- ${[...on].sort().join(", ")}: ${line}`);
}

function row({ failureMode }: EvidenceFile, { shape, page, seconds, quiet }: EvidenceShape): string {
  const said = `${page.severity === "warn" ? "warns: " : ""}${page.reason}`;
  const by = page.resolution === "named-act" ? "named act" : "itself";
  const folded = quiet.folded.join(", ") || "–";
  const { injectToDetect, injectToNotify, removeToEnd } = seconds;
  const cells = [failureMode, shape, page.subject, page.owners.join(", "), said];
  const times = [injectToDetect, injectToNotify, removeToEnd].map(String);
  return `| ${[...cells, ...times, by, folded].map(cell).join(" | ")} |`;
}

function details({ failureMode }: EvidenceFile, { shape, about, commands, times }: EvidenceShape): string[] {
  return [
    `### ${failureMode} ${shape}`,
    "",
    about,
    "",
    ...said(commands),
    `Caused ${times.injected ?? "–"}, paged ${times.notified ?? "–"}, ended ${times.ended ?? "–"}.`,
    "",
  ];
}

const said = (commands: EvidenceShape["commands"]): string[] =>
  commands.flatMap(({ command, output }) => ["```", `$ ${command}`, ...output.trim().split("\n"), "```", ""]);

/** What was broken that nobody had listed, and whom that paged. */
function unlistedTable(ways: readonly UnlistedWay[]): string[] {
  if (ways.length === 0) return [];
  return [
    "## Ways that stand in no failure mode's row",
    "",
    `${ways.length} more ways to break the lab, none of them the cause that a mode is known by: each paged its owner and nobody else.`,
    "Seconds: seen, from the cause to the first sweep that saw it; told, from the first sweep in which the rule spoke to its page, beside the rule's own `for` and how many sweeps after it; ended, from the repair to the page's end.",
    "",
    "| way | page on | whose | said | seen | told | `for` | sweeps | ended | folded under it |",
    "| --- | --- | --- | --- | --: | --: | --: | --: | --: | --- |",
    ...ways.map(({ way, page, seconds, told, folded }) => {
      const what = [way, `${page.failureMode} ${page.subject}`, page.owners.join(", "), page.reason];
      const { injectToDetect, removeToEnd } = seconds;
      const times = [injectToDetect, told.seconds, told.forSeconds, told.sweeps, removeToEnd].map(String);
      return `| ${[...what, ...times, folded.join(", ") || "–"].map(cell).join(" | ")} |`;
    }),
    "",
  ];
}

const unlistedDetails = ({ way, about, shown, firedAt }: UnlistedWay): string[] => [
  `### ${way}`,
  "",
  about,
  "",
  ...said(shown),
  `Caused ${firedAt}.`,
  "",
];

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
