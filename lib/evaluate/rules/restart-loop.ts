import { isoInstant } from "../../observations/time.ts";
import { commitsGoBack } from "../log/two-committers.ts";
import type { Reason } from "../reasons.ts";
import { countStarts, type Starts, skipStarts } from "../starts.ts";
import type { CursorRule, Evidence, RuleScope, RuleVerdict } from "../types.ts";
import { commitSum, unreadOf } from "../unread.ts";
import { ok, page, unknown, warn } from "../verdicts.ts";

type Limits = { loopStarts: number; loopWindow: number };

/**
 * A loop is a page while its cursor stands still and something waited at each of its starts; with nothing waiting, or with
 * progress between twice as many starts, it warns. Its start is the first one counted.
 */
function judge(limits: Limits, starts: Starts, waits: boolean, reason: Reason, more: Evidence): RuleVerdict {
  const { unmoved, inVain } = starts;
  const evidence = { ...more, starts: unmoved.length, startsInWindow: starts.all, loopStarts: limits.loopStarts };
  const from = ([first]: number[]) => ({ ...(first !== undefined && { since: isoInstant(first) }), forMs: 0 });
  if (waits && inVain.length >= limits.loopStarts) return page(reason, evidence, from(inVain));
  if (unmoved.length >= limits.loopStarts) return warn(reason, evidence, from(unmoved));
  if (starts.all >= 2 * limits.loopStarts) return warn(reason, evidence);
  return ok("within-limit", evidence, { clear: unmoved.length === 0 });
}

/** F41: a connector's tasks start again and again while its cursor does not move. On a slot it is a reason of F19. */
export const connectorLoop: CursorRule<"connect-connector"> = {
  failureMode: "F41",
  cursorKind: "connect-connector",
  roles: ["sink", "source"],
  keys: ["loopStarts", "loopWindow"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "connect-connector");
    if (!seen.ok) return unknown(seen);
    if (seen.value.starts === undefined) return null;
    const cursor = scope.cursor.role === "sink" ? sinkCursor(scope) : sourceCursor(scope);
    if (!cursor.ok) return unknown(cursor);
    const starts = countStarts(scope, seen.value.starts, cursor, scope.cursor.loopWindow);
    return judge(scope.cursor, starts, cursor.waits, "restart-loop", { connector: scope.cursor.connector });
  },
};

function sinkCursor(scope: RuleScope<"connect-connector">) {
  const group = scope.sibling("consumer-group", "sink");
  const seen = group && scope.see(group.name, "consumer-group");
  if (seen === undefined) return { ok: true, position: "", waits: true } as const;
  if (!seen.ok) return seen;
  const unread = unreadOf(seen.value.partitions);
  return {
    ok: true,
    position: commitSum(seen.value.partitions),
    waits: unread.waiting + unread.uncommitted > 0,
  } as const;
}

function sourceCursor(scope: RuleScope<"connect-connector">) {
  const offset = scope.sibling("connect-source-offset");
  const seen = offset && scope.see(offset.name, "connect-source-offset");
  if (seen === undefined) return { ok: true, position: "", waits: true } as const;
  if (!seen.ok) return seen;
  const table = scope.sibling("source-table");
  const rows = table && scope.see(table.name, "source-table");
  const stored = seen.value.incrementing ?? null;
  return { ok: true, position: stored ?? "none", waits: !rows?.ok || rows.value.max !== stored } as const;
}

/** F41 for a group: it rebalances again and again, or two writers commit for it. */
export const groupLoop: CursorRule<"consumer-group"> = {
  failureMode: "F41",
  cursorKind: "consumer-group",
  keys: ["loopStarts", "loopWindow"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "consumer-group");
    if (!seen.ok) return unknown(seen);
    const { partitions, generation, members } = seen.value;
    const { group, loopWindow } = scope.cursor;
    const back = commitsGoBack(scope, partitions, loopWindow);
    if (back !== null) {
      const { since, deadline, ...facts } = back;
      const extra = { since: isoInstant(since), forMs: 0, ...(deadline === undefined ? {} : { deadline }) };
      return page("two-committers", { group, ...facts }, extra);
    }
    if (generation === undefined) return ok("within-limit", { group });
    // A sink without a member has nobody who could start: what raises its generation is the workers' own rebalance.
    if (members === 0 && scope.cursor.role === "sink") {
      skipStarts(scope, generation);
      return ok("within-limit", { group, members });
    }
    const unread = unreadOf(partitions);
    const waits = unread.waiting + unread.uncommitted > 0;
    const starts = countStarts(scope, generation, { position: commitSum(partitions), waits }, loopWindow);
    return judge(scope.cursor, starts, waits, "rebalance-loop", { group });
  },
};

/** F41 for a query: its run id changes again and again before a batch is committed. */
export const queryLoop: CursorRule<"spark-checkpoint"> = {
  failureMode: "F41",
  cursorKind: "spark-checkpoint",
  keys: ["loopStarts", "loopWindow"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "spark-checkpoint");
    if (!seen.ok) return unknown(seen);
    const { runId, committedBatch, partitions } = seen.value;
    if (runId === undefined) return null;
    const unread = unreadOf(partitions);
    const waits = unread.waiting + unread.uncommitted > 0;
    const starts = countStarts(scope, runId, { position: String(committedBatch), waits }, scope.cursor.loopWindow);
    return judge(scope.cursor, starts, waits, "restart-loop", { query: scope.cursor.name });
  },
};
