import type { Contract } from "../contracts/types.ts";
import { epochMs } from "../observations/time.ts";
import type { PageEvents } from "./page-events.ts";
import type { Page } from "./types.ts";

type Limits = Pick<Contract["pages"], "askAgainAfter" | "escalateAfter">;

/**
 * What a page that nobody moves does by itself. Fired and not taken: escalated. Taken and forgotten: asked about again, and
 * escalated when that moved nobody either. Escalated once; a folded page urges nobody.
 */
export function urge(page: Page, { askAgainAfter, escalateAfter }: Limits, events: PageEvents): Page {
  if (page.firedAt === null || page.state === "resolved") return page;
  if (page.foldedUnder !== null) return unhurried(page);
  const risen = page.severity === "page" && page.pagedAt === undefined;
  const paged = risen ? { ...page, pagedAt: events.at } : page;
  const now = epochMs(events.at);
  const since = (at: string) => now - epochMs(at);
  if (paged.state === "firing") {
    const due = paged.pagedAt !== undefined && since(paged.pagedAt) >= escalateAfter && !paged.escalatedAt;
    return due ? escalate(paged, events) : paged;
  }
  if (since(paged.movedAt) < askAgainAfter) return paged;
  const askedInVain = paged.askedAt === paged.movedAt && !paged.escalatedAt && paged.severity === "page";
  const moved = { ...paged, movedAt: events.at, askedAt: events.at };
  if (askedInVain) return escalate(moved, events);
  events.record(moved, "asked-again", true);
  return moved;
}

/** When it is given back, its owners have their whole time again. */
function unhurried(page: Page): Page {
  if (page.pagedAt === undefined) return page;
  const { pagedAt: _, ...rest } = page;
  return rest;
}

function escalate(page: Page, events: PageEvents): Page {
  events.record(page, "escalated", true);
  return { ...page, escalatedAt: events.at };
}
