import { formatDuration, formatRate } from "../../board/format.ts";
import { handoffWords } from "../content/handoff-words.ts";
import type { Feed, FeedCosts } from "./types.ts";

/** The hand-off as Markdown: one section a feed. */
export function handoffMarkdown(estate: string, at: string, feeds: readonly Feed[]): string {
  return [`# ${handoffWords.title}: ${estate}`, "", at, "", ...feeds.flatMap(feedLines)].join("\n");
}

function feedLines(feed: Feed): string[] {
  return [
    `## ${feed.title}`,
    "",
    `- ${feed.kind === "objects" ? handoffWords.location : handoffWords.state}: \`${feed.location}\``,
    `- ${handoffWords.field}: \`${feed.field}\``,
    `- ${handoffWords.quarantine}: ${feed.quarantine.join(", ") || "–"}`,
    `- ${handoffWords.owners}: ${feed.owners.join(", ")}`,
    `- ${handoffWords.completeness}: ${feed.completeness}`,
    `- ${handoffWords.mayQuote}: ${feed.mayQuote}`,
    `- ${handoffWords.notQuoted}:`,
    ...feed.notQuoted.map(({ cursor, because }) => `  - ${cursor}: ${because}`),
    ...measuredLines(feed),
    "",
  ];
}

function measuredLines({ kind, measured }: Feed): string[] {
  if (measured === null) return kind === "objects" ? [`- ${handoffWords.notRead}`] : [];
  const { at, objectAt, addedAt, costs } = measured;
  return [
    `- ${handoffWords.objectClock}: ${ageWords(at, objectAt)}`,
    `- ${handoffWords.tableClock}: ${addedAt === undefined ? handoffWords.noTable : ageWords(at, addedAt)}`,
    ...costLines(costs).map(([name, words]) => `- ${name}: ${words}`),
  ];
}

/** How old what a clock shows was when it was looked at. */
export const ageWords = (at: string, shown: string | null): string =>
  shown === null
    ? handoffWords.never
    : handoffWords.ago(formatDuration(Math.max(0, (Date.parse(at) - Date.parse(shown)) / 1_000)));

/** Name and words of each cost figure. */
export function costLines(costs: FeedCosts): [name: string, words: string][] {
  const rate = (value: number | null) => (value === null ? handoffWords.notCounted : formatRate(round(value)));
  const fewest =
    costs.fewestPerHour === null
      ? ""
      : `; ${handoffWords.fewest(formatRate(round(costs.fewestPerHour)), formatRate(costs.flushSize))}`;
  return [
    [handoffWords.objects, `${rate(costs.objectsPerHour)}${fewest}`],
    [handoffWords.snapshots, rate(costs.snapshotsPerHour)],
    [handoffWords.files, rate(costs.filesPerPartition)],
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;
