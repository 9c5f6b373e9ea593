import { isoInstant } from "../../observations/time.ts";
import type { CursorRule, RuleScope, Seen } from "../types.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** Where the stream stood since when, and the outside number then. */
type Still = { position: string; since: number; value: string };

/**
 * F18: a stream stands still while a second signal says that it should not: checkouts rise and no line is written, sessions run and
 * no progress comes. A floor on volume alone would cry every quiet night.
 */
export const silence: CursorRule<"number"> = {
  failureMode: "F18",
  cursorKind: "number",
  keys: ["counts", "atLeast", "of", "silentFor"],
  evaluate(scope) {
    const { of, counts, atLeast, silentFor, quantity } = scope.cursor;
    const subject = `${scope.product.prefix}.${of}`;
    const seen = scope.see(scope.cursorName, "number");
    if (!seen.ok) return { ...unknown(seen), subject };
    const stream = positionOf(scope);
    if (!stream.ok) return { ...unknown(stream), subject };
    const value = BigInt(seen.value.value);
    const before = scope.recall<Still>();
    const least = BigInt(atLeast);
    const stands =
      before !== undefined && before.position === stream.position && (counts === "rises" || value >= least);
    const still = stands ? before : { position: stream.position, since: scope.now, value: value.toString() };
    scope.remember(still);
    const tells = counts === "rises" ? value - BigInt(still.value) : value;
    const held = scope.now - still.since;
    const evidence = {
      quantity,
      second: tells.toString(),
      position: stream.position,
      silentSeconds: seconds(held),
      allowedSeconds: seconds(silentFor),
    };
    if (held < silentFor) return ok("within-limit", evidence, { subject, clear: !stands });
    if (tells < least) return ok("nothing-due", evidence, { subject });
    return page("silent", evidence, { subject, since: isoInstant(still.since), forMs: 0 });
  },
};

type Position = { ok: true; position: string } | Extract<Seen<"source-table">, { ok: false }>;

function positionOf(scope: RuleScope<"number">): Position {
  const { of } = scope.cursor;
  if (scope.product.cursors[of]?.kind === "source-table") {
    const table = scope.see(of, "source-table");
    return table.ok ? { ok: true, position: table.value.max ?? "none" } : table;
  }
  const checkpoint = scope.see(of, "spark-checkpoint");
  if (!checkpoint.ok) return checkpoint;
  return { ok: true, position: checkpoint.value.partitions.reduce((sum, { end }) => sum + BigInt(end), 0n).toString() };
}
