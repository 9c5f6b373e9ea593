import { count, pageAfter } from "../connect/counted.ts";
import type { CursorRule } from "../types.ts";
import { ok, unknown } from "../verdicts.ts";

/**
 * F40: a running connector has fewer tasks than its contract names. One that is stopped, paused or failed has its own page,
 * and a task that is UNASSIGNED is there. On a slot it is a reason of F19.
 */
export const tasksMissing: CursorRule<"connect-connector"> = {
  failureMode: "F40",
  cursorKind: "connect-connector",
  roles: ["sink", "source"],
  keys: ["tasks", "tasksMissingAfter"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "connect-connector");
    if (!seen.ok) return unknown(seen);
    const { present, state, tasks } = seen.value;
    const { connector, tasks: expected } = scope.cursor;
    const missing = expected - tasks.length;
    const evidence = {
      connector,
      connectorState: state ?? "absent",
      tasks: tasks.length,
      expected,
      missingTasks: missing,
    };
    if (!present || state !== "RUNNING" || missing <= 0) {
      scope.remember(null);
      return ok("within-limit", evidence);
    }
    return pageAfter(scope, count(scope, "missing"), scope.cursor.tasksMissingAfter, "tasks-missing", evidence);
  },
};
