import { windowsOf } from "../tile/windows.ts";
import type { SignalDraft, SignalRule } from "../types.ts";
import { seconds } from "../verdicts.ts";

/**
 * Seconds from a window's close to its row: the age of the oldest closed window that still waits, else how long the newest
 * one took. Nothing closed and owed is 0.
 */
export const windowVisible: SignalRule<"tile-windows"> = {
  cursorKind: "tile-windows",
  keys: ["visibleWithin"],
  evaluate(scope) {
    const figure: Omit<SignalDraft, "value" | "state" | "reason" | "evidence"> = {
      name: "window-visible",
      cursor: scope.sibling("spark-checkpoint")?.cursor.name ?? scope.subject,
      field: scope.product.timestamp,
      unit: "s",
      limit: seconds(scope.cursor.visibleWithin),
    };
    const windows = windowsOf(scope);
    if (!windows.ok) {
      const evidence = { unseen: windows.unseen, failure: windows.failure };
      return [{ ...figure, value: null, state: "unknown", reason: windows.reason, evidence }];
    }
    const waiting = windows.owed.find(({ visibleAt }) => visibleAt === null);
    const newest = windows.owed.at(-1);
    const shown = waiting ?? newest;
    const evidence = { window: shown?.start ?? null, waiting: waiting !== undefined, openWindows: windows.open };
    const measured = { ...figure, evidence, measuredAt: windows.observedAt };
    if (!shown) return [{ ...measured, value: 0, state: "ok", reason: "nothing-due" }];
    const took = Math.max(0, (shown.visibleAt ?? scope.now) - shown.closedAt);
    const value = seconds(took);
    if (took <= scope.cursor.visibleWithin) return [{ ...measured, value, state: "ok", reason: "within-limit" }];
    if (waiting) return [{ ...measured, value, state: "page", reason: "window-overdue" }];
    return [{ ...measured, value, state: "warn", reason: "visible-late" }];
  },
};
