import { count, pageAfter } from "../connect/counted.ts";
import { connectorEvidence, connectorStanding } from "../connect/standing.ts";
import type { CursorRule } from "../types.ts";
import { ok, unknown } from "../verdicts.ts";

/** F10: a source task is FAILED, or Connect no longer knows its connector. A pause is judged by the offset. */
export const sourceConnectorFailed: CursorRule<"connect-connector"> = {
  failureMode: "F10",
  cursorKind: "connect-connector",
  roles: ["source"],
  keys: ["stoppedAfter"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "connect-connector");
    if (!seen.ok) return unknown(seen);
    const { standing, reason } = connectorStanding(seen.value);
    const evidence = connectorEvidence(scope.cursor.connector, seen.value);
    if (standing !== "failed" && standing !== "absent") {
      scope.remember(null);
      return ok("within-limit", evidence);
    }
    return pageAfter(scope, count(scope, "failed"), scope.cursor.stoppedAfter, reason, evidence);
  },
};
