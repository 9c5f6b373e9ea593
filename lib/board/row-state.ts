import type { State } from "../evaluate/types.ts";
import type { Page } from "../pages/types.ts";

const order: readonly State[] = ["page", "unknown", "warn", "paused", "ok"];

/** The worst of some states, by page > unknown > warn > paused > ok; `ok` of none. */
export function worst(states: readonly State[]): State {
  return order.find((state) => states.includes(state)) ?? "ok";
}

/** What an open page shows as: it is a page once it fired; while it waits for its `for` it warns. */
export function pageShowsAs(page: Pick<Page, "state" | "severity">): State {
  if (page.state === "resolved") return "ok";
  return page.state !== "pending" && page.severity === "page" ? "page" : "warn";
}

/**
 * What a signal shows as beside the row's open pages. Only a page that fired makes a page: a figure past its limit that waits
 * for its `for`, or that another page explains, warns.
 */
export function signalShowsAs(signal: State, pages: readonly Pick<Page, "state" | "severity">[]): State {
  return signal === "page" && !pages.some((page) => pageShowsAs(page) === "page") ? "warn" : signal;
}
