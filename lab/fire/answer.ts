import type { Page } from "../../lib/pages/types.ts";
import type { Fault } from "./fault.ts";
import { isIn, type Lane } from "./lane.ts";
import type { Moment } from "./watch.ts";

/** What a page must be to answer a fault. */
export type Asked = Pick<Fault, "failureMode" | "subject" | "owners" | "reasons" | "severity">;

/** Pages that a person would see: fired, not explained by another, not resolved. */
export const listed = ({ open }: Pick<Moment, "open">): Page[] =>
  open.filter((page) => page.firedAt !== null && page.foldedUnder === null);

export const isItsPage = (asked: Asked, page: Page): boolean =>
  page.failureMode === asked.failureMode && page.subject === asked.subject;

/** The page that is asked for, once it is listed for one of the reasons; what is seen first may be half of it. */
export const answerIn = (moment: Pick<Moment, "open">, asked: Asked): Page | undefined =>
  listed(moment).find((page) => isItsPage(asked, page) && asked.reasons.includes(page.reason));

const inWords = (pages: readonly Page[]): string[] => [
  ...new Set(
    pages.map(
      (page) =>
        `${page.failureMode} ${page.subject} (${[page.reason, page.evidence.failure].filter(Boolean).join(", ")})`,
    ),
  ),
];
const listedIn = (moments: readonly Pick<Moment, "open">[], lane: Lane): Page[] =>
  moments.flatMap((moment) => listed(moment).filter(({ product }) => isIn(lane, product)));

/** Throws Error where another page than the one asked for was listed in the lane. */
export function checkQuiet(moments: readonly Pick<Moment, "open">[], asked: Asked, lane: Lane): void {
  const others = listedIn(moments, lane).filter((page) => !isItsPage(asked, page));
  if (others.length > 0) throw new Error(`other pages fired too: ${inWords(others).join(", ")}`);
}

/** What was listed in the lane while the answer was waited for: another page, or its own for another reason. */
export function litInstead(moments: readonly Pick<Moment, "open">[], lane: Lane): string {
  return inWords(listedIn(moments, lane)).join(", ") || "nothing";
}

/** Throws Error where the page goes to others, or as something else, than is asked for. */
export function checkPage(page: Page, asked: Asked): void {
  const owners = [...page.owners].sort().join();
  const wanted = [...asked.owners].sort().join();
  if (owners !== wanted) throw new Error(`owners ${owners}, expected ${wanted}`);
  const severity = asked.severity ?? "page";
  if (page.severity !== severity) throw new Error(`severity ${page.severity}, not ${severity}`);
}
