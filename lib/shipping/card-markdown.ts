import { type Card, type Standing, scoreCard } from "./card.ts";
import { answerWords, doubtWords, rowWords, scorecardWords, verdictWords } from "./content/scorecard-words.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim() || "–";

/** The card as one page of Markdown: verdict first, then every row, then the open ones with their owners. */
export function cardMarkdown(card: Card, today: string): string {
  const { verdict, openRows, firstOpenRow, standings } = scoreCard(card, today);
  const owner = (row: (typeof openRows)[number]) => cell(card.rows[row].owner.trim() || scorecardWords.noOwner);
  return [
    `# ${cell(card.subject)}: ${verdictWords[verdict].name}`,
    "",
    `${verdictWords[verdict].means} ${scorecardWords.as(today)}`,
    ...(card.decision.trim() === "" ? [] : ["", `${scorecardWords.decision}: ${cell(card.decision)}`]),
    "",
    `| ${scorecardWords.table.join(" | ")} |`,
    "|---|---|---|---|---|",
    ...standings.map(line),
    "",
    ...(openRows.length === 0
      ? [scorecardWords.none]
      : openRows.map(
          (row) => `- ${rowWords[row].name}: ${owner(row)}${row === firstOpenRow ? ` (${scorecardWords.first})` : ""}`,
        )),
    "",
  ].join("\n");
}

/** One open row, to send to the person who owns it. */
export function rowMarkdown(card: Card, standing: Standing): string {
  const { row, answer, doubt } = standing;
  return [
    `**${cell(card.subject)}: ${rowWords[row].name}: ${answerWords[answer].name}**`,
    "",
    rowWords[row].asks,
    ...(doubt === null ? [] : [doubtWords[doubt]]),
    `${scorecardWords.yesLooks}: ${rowWords[row].yes}`,
    `${scorecardWords.owner}: ${cell(standing.entry.owner.trim() || scorecardWords.noOwner)}`,
    "",
  ].join("\n");
}

function line({ row, answer, doubt, entry }: Standing): string {
  const said = `${answerWords[answer].mark} ${answerWords[answer].name}${doubt === null ? "" : `: ${doubtWords[doubt]}`}`;
  return `| ${[rowWords[row].name, said, entry.evidence, entry.expires, entry.owner].map(cell).join(" | ")} |`;
}
