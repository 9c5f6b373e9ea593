import {
  actWords,
  adviceWords,
  fitWords,
  freshnessWords,
  measuredWords,
  shapeWords,
  worksheetWords,
} from "./content/worksheet-words.ts";
import { monthlyCost, prices } from "./levers/cost.ts";
import { monthlyDollars } from "./money.ts";
import { acts, adviceOf, countOf, fitOf, type Measured, type Worksheet } from "./worksheet.ts";

const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim() || worksheetWords.open;

/** The worksheet as Markdown, open fields named as open. */
export function worksheetMarkdown(sheet: Worksheet): string {
  const fit = fitOf(sheet.measured);
  const streams = countOf(sheet.streams);
  const jobs = countOf(sheet.nightlyJobs);
  const tables = sheet.tables.filter(({ table }) => table.trim() !== "");
  return [
    `# ${worksheetWords.title}: ${cell(sheet.decision)}`,
    "",
    adviceWords[adviceOf(sheet)],
    "",
    `- ${worksheetWords.decision}: ${cell(sheet.decision)}`,
    `- ${worksheetWords.freshness}: ${sheet.freshness ? freshnessWords[sheet.freshness] : worksheetWords.open}`,
    `- ${worksheetWords.payer}: ${cell(sheet.payer)}`,
    `- ${worksheetWords.shape}: ${sheet.shape ? shapeWords[sheet.shape].name : worksheetWords.open}`,
    ...(sheet.shape === "kappa"
      ? acts.map((act, at) => `  ${at + 1}. ${actWords[act].name}: ${cell(sheet.acts[act])}`)
      : []),
    `- ${worksheetWords.cost}: ${streams} streams, ${jobs} nightly: ${monthlyDollars(monthlyCost(streams, jobs, sheet.price ?? prices).monthly)} a month, modelled${sheet.price === undefined ? "" : ", own prices"}`,
    "",
    `| ${worksheetWords.measuredColumns.join(" | ")} |`,
    "|---|---|---|---|",
    ...(Object.keys(measuredWords) as (keyof Measured)[]).map(
      (name) =>
        `| ${measuredWords[name].name} | ${cell(sheet.measured[name])} | ${measuredWords[name].published} | ${fitWords[fit[name]]} |`,
    ),
    "",
    ...(tables.length === 0
      ? []
      : [
          `| ${worksheetWords.tableColumns.join(" | ")} |`,
          "|---|---|---|",
          ...tables.map(({ table, decision, cadence }) => `| ${[table, decision, cadence].map(cell).join(" | ")} |`),
          "",
        ]),
  ].join("\n");
}
