import { formatCount } from "../../board/format.ts";
import type { CompletenessAnswer } from "../api/completeness.ts";
import { blockerWords, gateWords, setWords, stateWords } from "../content/gate-words.ts";
import type { Blocker } from "./types.ts";

/** The answer in lines, as a terminal or a scheduler's log shows it. */
export function gateLines(answer: CompletenessAnswer): string[] {
  const { state, title, through, asked, why, measuredAt, top, owners } = answer;
  const words = stateWords[state];
  const to = through === null ? (asked ?? gateWords.allDue) : `${answer.identity} ${formatCount(through)}`;
  return [
    `${words.mark} ${title} through ${to}: ${words.name.toLowerCase()}`,
    `  ${why}`,
    ...blockerLines(answer).map((line) => `  ${line}`),
    ...equationLine(answer).map((line) => `  ${line}`),
    ...(owners.length > 0 ? [`  owners: ${owners.join(", ")}`] : []),
    ...(measuredAt === null
      ? []
      : [`  measured ${measuredAt}${top === null ? "" : `, newest line ${formatCount(top)}`}`]),
  ];
}

/** What stands in the way, each with its ranges. */
export function blockerLines({ blockers, ranges, unreadable }: CompletenessAnswer): string[] {
  const of: Record<Blocker, string> = {
    missing: ranges?.missing ?? "",
    "dead-letters-unhandled": ranges?.unhandled ?? "",
    "on-its-way": ranges?.onItsWay ?? "",
  };
  const lines = blockers.map((blocker) => `${blockerWords[blocker].name}: ${of[blocker]}`);
  return unreadable ? [...lines, gateWords.unreadable(unreadable)] : lines;
}

/** `48 213 lines = 47 000 settled earlier + 1 213 landed`; sets without a line are left out. */
export function equationLine({ counts }: CompletenessAnswer): string[] {
  if (counts === null) return [];
  const { lines = 0, ...sets } = counts;
  const parts = Object.entries(sets).filter(([, count]) => count > 0);
  const sum = parts.map(([name, count]) => `${formatCount(count)} ${setWords[name] ?? name}`);
  return [`${formatCount(lines)} ${gateWords.lines} = ${sum.join(" + ") || "0"}`];
}
