import type { Page } from "./types.ts";

/**
 * A page of the monitor on itself, firing from its first sight: no rule judges what only a running process sees. `at`: ISO,
 * the clock of its subject.
 */
export function monitorPage(
  own: Pick<Page, "id" | "subject" | "reason" | "owners" | "evidence"> & { at: string },
): Page {
  const { at, ...said } = own;
  return {
    ...said,
    failureMode: "F31",
    product: null,
    severity: "page",
    state: "firing",
    latched: false,
    openedAt: at,
    firedAt: at,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolution: null,
    unseenSince: null,
    clearSince: null,
    deadline: null,
    symptoms: [],
    foldedUnder: null,
    movedAt: at,
    extent: null,
  };
}
