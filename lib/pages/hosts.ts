import type { Condition } from "./conditions.ts";
import type { Parent } from "./fold.ts";
import { type Identity, identityOf } from "./identity.ts";
import { lineOf } from "./lanes.ts";
import type { Page } from "./types.ts";

/**
 * Where a root condition is shown. `own`: its page; `rename`: the page of a lower line on its cursor becomes its page;
 * `wait`: that page has fired, and this condition only warns or has not lasted long enough to take it over; `open`: a new page.
 */
export type Hosting =
  | { how: "own"; page: Page }
  | { how: "rename"; page: Page }
  | { how: "wait"; page: Page }
  | { how: "open" }
  | { how: "none" };

export function hostingOf(
  root: Condition,
  conditions: ReadonlyMap<Identity, Condition>,
  parents: ReadonlyMap<Identity, Parent>,
  now: number,
): Hosting {
  const lower = lowerPageOf(root, conditions, parents);
  if (root.page && (root.page.firedAt !== null || lower === undefined)) return { how: "own", page: root.page };
  if (lower) {
    const mayTakeOver = lower.firedAt === null || (root.severity === "page" && root.dueAt <= now);
    return { how: mayTakeOver ? "rename" : "wait", page: lower };
  }
  return root.truth === "true" ? { how: "open" } : { how: "none" };
}

/** The open page of a lower line on the same cursor; the one that fired first where there are several. */
function lowerPageOf(
  root: Condition,
  conditions: ReadonlyMap<Identity, Condition>,
  parents: ReadonlyMap<Identity, Parent>,
): Page | undefined {
  let found: Page | undefined;
  for (const { identity, page, lane, latched, failureMode, reason } of conditions.values()) {
    if (parents.get(identity) !== root.identity || lane === undefined || lane !== root.lane) continue;
    if (!page || latched || page.foldedUnder !== null || lineOf({ failureMode, reason }) === undefined) continue;
    if (root.page?.firedAt === null && page.firedAt === null) continue;
    if (!found || (page.firedAt ?? page.openedAt) < (found.firedAt ?? found.openedAt)) found = page;
  }
  return found;
}

/** The next lower line that is still true when the upper one has ended, or that this page once was and that is not measured as gone. */
export function successorOf(
  root: Condition,
  page: Page,
  conditions: ReadonlyMap<Identity, Condition>,
  parents: ReadonlyMap<Identity, Parent>,
): Condition | undefined {
  return [...conditions.values()]
    .filter(
      (next) =>
        parents.get(next.identity) === root.identity &&
        next.lane === root.lane &&
        next.lane !== undefined &&
        !next.page &&
        (next.truth === "true" || (next.truth !== "gone" && was(page, next))),
    )
    .sort((one, other) => (lineOf(one) ?? 0) - (lineOf(other) ?? 0))[0];
}

/** Whether the incident goes on under this line's name now: it was its name before, or has lasted long enough to be a page. */
export const mayFollow = (page: Page, next: Condition, now: number): boolean => next.dueAt <= now || was(page, next);

const was = (page: Page, condition: Condition): boolean =>
  page.symptoms.some((symptom) => symptom.superseded && identityOf(symptom) === condition.identity);
