import { isoInstant } from "../../observations/time.ts";
import { windowsOf } from "../tile/windows.ts";
import type { CursorRule } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** F02: a window is closed and owed, and the sink has no row for it within the promise. An open window is never overdue. */
export const windowOverdue: CursorRule<"tile-windows"> = {
  failureMode: "F02",
  cursorKind: "tile-windows",
  keys: ["window", "grace", "visibleWithin"],
  evaluate(scope) {
    const windows = windowsOf(scope);
    if (!windows.ok) return unknown(windows);
    const waiting = windows.owed.filter(({ visibleAt }) => visibleAt === null);
    const allowed = scope.cursor.visibleWithin;
    const overdue = waiting.filter(({ closedAt }) => scope.now - closedAt > allowed);
    const oldest = waiting[0];
    const evidence = {
      value: oldest ? seconds(scope.now - oldest.closedAt) : 0,
      limit: seconds(allowed),
      breachAt: oldest ? isoInstant(oldest.closedAt + allowed) : null,
      oldestWindow: oldest?.start ?? null,
      overdueWindows: overdue.length,
      closedWaiting: waiting.length,
      openWindows: windows.open,
      windowSeconds: seconds(scope.cursor.window),
      graceSeconds: seconds(scope.cursor.grace),
    };
    if (!oldest) return ok(windows.owed.length === 0 ? "nothing-due" : "within-limit", evidence);
    const dueAt = oldest.closedAt + allowed;
    if (overdue.length === 0) return ok("within-limit", evidence, { oldestDueAt: isoInstant(dueAt) });
    return page("window-overdue", evidence, { since: isoInstant(dueAt), oldestDueAt: isoInstant(dueAt) });
  },
};
