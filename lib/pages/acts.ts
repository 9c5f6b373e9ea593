import { isoInstant } from "../observations/time.ts";
import type { Page, PageEvent } from "./types.ts";

export type Act = { page: Page; events: PageEvent[] };
/** Why an act is not possible now: a conflict for the caller, not a fault. */
export type ActRefused = { refused: "not-fired" | "already-acknowledged" | "already-resolved" | "ends-by-itself" };

const done = (page: Page, kind: PageEvent["kind"], at: number): Act => ({
  page,
  events: [{ page: page.id, kind, at: isoInstant(at), reason: page.reason, notify: true }],
});

/** `by`: account id or `automation`, never a name. `now`: estate clock, ms. */
export function acknowledge(page: Page, by: string, now: number): Act | ActRefused {
  if (page.state === "resolved") return { refused: "already-resolved" };
  if (page.state === "acknowledged") return { refused: "already-acknowledged" };
  if (page.state === "pending") return { refused: "not-fired" };
  const at = isoInstant(now);
  return done(
    { ...page, state: "acknowledged", acknowledgedAt: at, acknowledgedBy: by, movedAt: at },
    "acknowledged",
    now,
  );
}

/** A note is movement: it puts off asking again. */
export function note(page: Page, now: number): Act | ActRefused {
  if (page.state === "resolved") return { refused: "already-resolved" };
  return done({ ...page, movedAt: isoInstant(now) }, "noted", now);
}

/**
 * The named act. It ends a latched page, and one whose condition cannot be seen any more; a page that ends by itself
 * and is still measured cannot be talked away.
 */
export function resolveByName(page: Page, now: number): Act | ActRefused {
  if (page.state === "resolved") return { refused: "already-resolved" };
  if (page.state === "pending") return { refused: "not-fired" };
  if (!page.latched && page.unseenSince === null) return { refused: "ends-by-itself" };
  const resolved: Page = {
    ...page,
    state: "resolved",
    resolvedAt: isoInstant(now),
    resolution: "named-act",
    foldedUnder: null,
  };
  return done(resolved, "resolved", now);
}

/** The dead letters of its quarantine are written off. Its state stays: the rate's page ends by itself. */
export function writeOff(page: Page, now: number): Act {
  const at = isoInstant(now);
  const moved = page.state === "resolved" ? page : { ...page, movedAt: at };
  return { page: moved, events: [{ page: page.id, kind: "written-off", at, reason: page.reason, notify: false }] };
}
