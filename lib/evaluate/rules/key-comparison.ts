import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

/**
 * F33: rows repeat a business key, and the count of the system that made them says that they should not be so many: the same order
 * was sent under two identities. Without that count it cannot be told from two orders.
 */
export const duplicatesUpstream: CursorRule<"key-comparison"> = {
  failureMode: "F33",
  cursorKind: "key-comparison",
  keys: ["tolerance"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "key-comparison");
    if (!seen.ok) return unknown(seen);
    const { rows, distinct, outside, through } = seen.value;
    const duplicates = BigInt(rows) - BigInt(distinct);
    const evidence = { keys: scope.cursor.keys, through, rows, distinct, outside, duplicates: duplicates.toString() };
    if (duplicates <= 0n) return ok("within-limit", evidence);
    if (outside === null) return unknown({ reason: "not-observed", unseen: scope.subject }, evidence);
    const surplus = Number(BigInt(rows) - BigInt(outside));
    if (surplus <= Number(BigInt(outside)) * scope.cursor.tolerance) return ok("within-limit", evidence);
    return page("duplicates-upstream", evidence, { forMs: 0 });
  },
};

/** F13 by business key: a key of the source that the landing does not have, for a closed range. Duplicates do not page. */
export const keysMissing: CursorRule<"key-comparison"> = {
  failureMode: "F13",
  cursorKind: "key-comparison",
  keys: [],
  evaluate(scope) {
    const owners = scope.sibling("object-prefix")?.cursor.owners ?? scope.cursor.owners;
    const seen = scope.see(scope.cursorName, "key-comparison");
    if (!seen.ok) return { ...unknown(seen), owners };
    const { keysMissing: missing, through } = seen.value;
    const evidence = { keys: scope.cursor.keys, through, missing, value: missing, limit: 0 };
    if (missing === 0) return ok("within-limit", evidence, { owners });
    return page("key-missing", evidence, { owners, forMs: 0, extent: `${through}:${missing}` });
  },
};
