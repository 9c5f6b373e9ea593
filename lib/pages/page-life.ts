import { epochMs, isoInstant } from "../observations/time.ts";
import type { Condition } from "./conditions.ts";
import { widen } from "./extent.ts";
import type { PageEvents } from "./page-events.ts";
import type { Page } from "./types.ts";

/** The verbs of one page's life. Pages are replaced, never changed in place. */
export function openPage(condition: Condition, id: string, events: PageEvents): Page {
  const page: Page = {
    id,
    failureMode: condition.failureMode,
    subject: condition.subject,
    product: condition.product,
    severity: condition.severity,
    state: "pending",
    reason: condition.reason,
    owners: condition.verdict?.owners ?? [],
    evidence: condition.verdict?.evidence ?? {},
    latched: condition.latched,
    openedAt: isoInstant(condition.began),
    firedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolution: null,
    unseenSince: null,
    clearSince: null,
    deadline: condition.verdict?.deadline ?? null,
    symptoms: [],
    foldedUnder: null,
    movedAt: events.at,
    extent: condition.verdict?.extent ?? null,
  };
  events.record(page, "pending");
  return page;
}

/** The same incident under the name of the line that is now the first true one on its cursor. */
export function renamePage(page: Page, to: Condition, events: PageEvents): Page {
  const symptoms = page.symptoms.filter((one) => one.failureMode !== to.failureMode || one.subject !== to.subject);
  const renamed: Page = {
    ...page,
    failureMode: to.failureMode,
    subject: to.subject,
    product: to.product,
    severity: page.severity === "page" ? "page" : to.severity,
    reason: to.reason,
    owners: to.verdict?.owners ?? page.owners,
    evidence: to.verdict?.evidence ?? page.evidence,
    deadline: to.verdict?.deadline ?? null,
    latched: to.latched,
    extent: to.verdict?.extent ?? null,
    unseenSince: null,
    clearSince: null,
    movedAt: events.at,
    symptoms: [
      ...symptoms,
      {
        failureMode: page.failureMode,
        subject: page.subject,
        product: page.product,
        reason: page.reason,
        since: page.openedAt,
        superseded: true,
      },
    ],
  };
  events.record(renamed, "updated", true);
  return renamed;
}

export function firePage(page: Page, events: PageEvents): Page {
  const fired: Page = { ...page, state: "firing", firedAt: events.at, movedAt: events.at };
  events.record(fired, "fired", true);
  return fired;
}

export function endPage(page: Page, resolution: Page["resolution"], events: PageEvents): Page {
  const ended: Page = { ...page, state: "resolved", resolvedAt: events.at, resolution, foldedUnder: null };
  events.record(ended, page.firedAt === null ? "dropped" : "resolved", true);
  return ended;
}

export function foldPage(page: Page, under: string | null, events: PageEvents): Page {
  if (page.foldedUnder === under) return page;
  const folded: Page = { ...page, foldedUnder: under, movedAt: events.at };
  if (under === null || page.foldedUnder === null)
    events.record(folded, under === null ? "updated" : "superseded", true);
  return folded;
}

/** What this sweep says of the page's own condition. */
export function refreshPage(
  page: Page,
  condition: Condition,
  leftBehindBy: string | undefined,
  events: PageEvents,
): Page {
  if (condition.truth === "unseen") {
    if (page.unseenSince !== null) return page;
    const unseen: Page = { ...page, unseenSince: events.at, clearSince: null };
    events.record(unseen, "unseen");
    return unseen;
  }
  const seen = page.unseenSince === null ? page : { ...page, unseenSince: null };
  if (seen !== page) events.record(seen, "seen-again");
  const { verdict } = condition;
  if (condition.truth === "gone" || !verdict) {
    const held = verdict?.clear === false ? null : (page.clearSince ?? events.at);
    return { ...seen, clearSince: held };
  }
  const rises = page.severity === "warn" && verdict.state === "page" && epochMs(events.at) >= condition.dueAt;
  // While it only warns any more, a page still says what made it one; so does the list of what is over.
  const reason = page.severity === "page" && verdict.state === "warn" ? page.reason : verdict.reason;
  const moved = rises || page.reason !== reason || page.owners.join() !== verdict.owners.join();
  const refreshed: Page = {
    ...seen,
    severity: rises ? "page" : page.severity,
    reason,
    owners: verdict.owners,
    evidence: leftBehindBy === undefined ? verdict.evidence : { ...verdict.evidence, leftBehindBy },
    deadline: verdict.deadline ?? null,
    extent: widen(page.extent, verdict.extent),
    clearSince: null,
    movedAt: moved ? events.at : page.movedAt,
  };
  if (moved && page.firedAt !== null) events.record(refreshed, "updated", true);
  return refreshed;
}
