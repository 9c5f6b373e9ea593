import { formatCount } from "../../board/format.ts";
import { planWords } from "../content/plan-words.ts";
import { markdownTable } from "../markdown-table.ts";
import { monthlyDollars } from "../money.ts";
import type { Plan, PlanDecision, PlanPage, PlanRebuild, PlanRow } from "./types.ts";

/** The plan as Markdown: the same tables, in the same words. */
export function planMarkdown(plan: Plan): string {
  const open = plan.review.filter((each) => each.open.length > 0).length;
  return [
    `# ${planWords.title}: ${plan.estate}`,
    "",
    planWords.from(plan.file, plan.at),
    "",
    `## ${planWords.table}`,
    "",
    ...markdownTable(planWords.columns, plan.rows.map(rowCells)),
    "",
    `## ${planWords.gate}`,
    "",
    planWords.gateNote,
    "",
    ...markdownTable(
      planWords.gateColumns,
      plan.gate.map((each) => [each.check, each.because, each.products.join(", ")]),
    ),
    "",
    `## ${planWords.against}`,
    "",
    ...markdownTable(
      planWords.againstColumns,
      plan.decidedAgainst.map((each) => [each.alert, each.because, each.instead]),
    ),
    "",
    `## ${planWords.decisions}`,
    "",
    planWords.decisionsNote,
    "",
    ...markdownTable(planWords.decisionColumns, plan.decisions.map(decisionCells)),
    "",
    `## ${planWords.rebuilds}`,
    "",
    ...(plan.rebuilds.length === 0
      ? [planWords.noRebuild]
      : markdownTable(planWords.rebuildColumns, plan.rebuilds.map(rebuildCells))),
    "",
    `## ${planWords.review}`,
    "",
    planWords.openCount(open, plan.review.length),
    "",
    ...plan.review.flatMap(({ question, answer, open: owed }) => [
      `- **${question}** ${owed.length === 0 ? planWords.answered : planWords.open}.`,
      ...answer.map((each) => `  - ${each}`),
      ...owed.map((each) => `  - ${planWords.open}: ${each}`),
    ]),
    "",
    `## ${planWords.pages}`,
    "",
    planWords.pagesNote,
    "",
    ...markdownTable(planWords.pageColumns, plan.pages.map(pageCells)),
    "",
  ].join("\n");
}

/** A product's cells, in the order of the columns; each a list of lines. */
export function rowLines(row: PlanRow): string[][] {
  const orNone = (lines: string[]) => (lines.length === 0 ? [planWords.none] : lines);
  return [
    [row.inRun ? row.title : `${row.title} (${planWords.notInRun})`],
    row.cursors.map(({ kind, name }) => `${kind} ${name}`),
    [...new Set(row.cursors.flatMap((each) => each.notRead ?? []))],
    [row.field],
    [row.slo, ...row.promises],
    row.quarantine,
    row.owners,
    orNone(row.fails),
    orNone(row.quarantined),
    orNone(row.warns.map(({ name, reader, reviewBy, overdue }) => planWords.warn(name, reader, reviewBy, overdue))),
  ];
}

const rowCells = (row: PlanRow): string[] => rowLines(row).map((lines) => lines.join("; "));

/** A decision's cells, in the order of the columns. */
export const decisionCells = ({ title, decision, payers, tables, monthly }: PlanDecision): string[] => [
  title,
  decision ?? planWords.noDecision,
  payers.join(", "),
  tables.map(({ table, improves }) => `${table}: ${improves ?? planWords.noDecision}`).join("; "),
  monthlyDollars(monthly),
];

/** A rebuild's cells, in the order of the columns. */
export const rebuildCells = (rebuild: PlanRebuild): string[] => [
  rebuild.title,
  planWords.fired(rebuild.at, rebuild.mode),
  formatCount(rebuild.records),
  formatCount(rebuild.duplicates),
  rebuild.compares,
  formatCount(rebuild.differences),
  rebuild.holdsUntil,
];

const pageCells = (page: PlanPage): string[] => [
  page.failureMode,
  page.title,
  subjectWords(page),
  page.owners.join(", "),
  page.severity,
  planWords.ends[page.ends],
  firedWords(page),
];

/** On what, or on how many where a list would say nothing. */
export const subjectWords = ({ subjects }: PlanPage): string =>
  subjects.length > 10 ? planWords.many(subjects.length) : subjects.join(", ");

/** When it was last caused on purpose, and whether that still counts. */
export function firedWords({ fired }: PlanPage): string {
  if (fired === null) return planWords.notFired;
  const when = planWords.fired(fired.at, fired.mode);
  if (fired.holds) return when;
  return `${when}, ${fired.stale.length > 0 ? planWords.stale(fired.stale) : planWords.tooOld(fired.holdsUntil)}`;
}
