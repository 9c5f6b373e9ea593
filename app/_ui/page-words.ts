import type { PageSummary } from "../../lib/board/types.ts";

/** Owner ids read as words: `connector-team` → `connector team`. */
export const ownerWords = (owners: readonly string[]): string =>
  owners.map((owner) => owner.replaceAll("-", " ")).join(" + ");

export const isOpen = (page: Pick<PageSummary, "state">): boolean => page.state !== "resolved";
export const hasFired = (page: Pick<PageSummary, "state">): boolean =>
  page.state === "firing" || page.state === "acknowledged";

/** What an open page shows as, by the rule of the board's rows: it is a page once it fired. */
export const pageMark = (page: Pick<PageSummary, "state" | "severity">) =>
  page.state === "resolved" ? "ok" : page.severity === "page" && hasFired(page) ? "page" : "warn";

export const pageHref = (page: Pick<PageSummary, "id">): string => `/pages/${encodeURIComponent(page.id)}`;

/** `not acknowledged`, `acknowledged by M. at 02:46`. `clock` writes an instant. */
export function acknowledgedWords(
  page: Pick<PageSummary, "state" | "acknowledgedAt" | "acknowledgedBy">,
  clock: (at: string) => string,
): string {
  if (page.acknowledgedAt === null) return "not acknowledged";
  const who = page.acknowledgedBy === null ? "" : ` by ${page.acknowledgedBy}`;
  return `acknowledged${who} at ${clock(page.acknowledgedAt)}`;
}
