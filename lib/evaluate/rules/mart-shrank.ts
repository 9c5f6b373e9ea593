import type { CursorRule } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

/** F32: the mart lost rows on a day on which deletes spiked: the load took deletes for the end of the data. */
export const martShrank: CursorRule<"mart-rows"> = {
  failureMode: "F32",
  cursorKind: "mart-rows",
  keys: ["dropFraction", "deleteFactor"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "mart-rows");
    if (!seen.ok) return unknown(seen);
    const { day, rows, previousRows, deletes, usualDeletes } = seen.value;
    const { table, dropFraction, deleteFactor } = scope.cursor;
    const evidence = { table, day, rows, previousRows, deletes, usualDeletes };
    const fell = Number(BigInt(previousRows) - BigInt(rows)) > Number(BigInt(previousRows)) * dropFraction;
    const spiked = Number(BigInt(deletes)) > Number(BigInt(usualDeletes)) * deleteFactor;
    return fell && spiked ? page("mart-shrank", evidence, { forMs: 0 }) : ok("within-limit", evidence);
  },
};
