import { isoInstant } from "../../observations/time.ts";
import type { RangeSet } from "../range-set.ts";
import type { Evidence } from "../types.ts";
import { oldestOf } from "./sightings.ts";
import type { Ledger, LedgerTerms } from "./terms.ts";

/** The equation that closes, in lines: `lines` is the sum of the seven others. */
export function equation({ counts, top, settledTo }: Ledger): Evidence {
  return {
    lines: Number(counts.total),
    landed: Number(counts.landed),
    deadLettered: Number(counts.deadLettered),
    buffered: Number(counts.buffered),
    pending: Number(counts.pending),
    void: Number(counts.void),
    filtered: Number(counts.filtered),
    missing: Number(counts.missing),
    top: top === null ? null : top.toString(),
    settledTo: settledTo.toString(),
  };
}

const mostRangesShown = 5;

/** The first ranges of a set, as text: `{[7,9),[12,13)}`, with `…` when there are more. */
export function shown(set: RangeSet): string {
  const ranges = set.ranges().slice(0, mostRangesShown);
  const text = ranges.map(([start, end]) => `[${start},${end})`).join(",");
  return `{${text}${set.ranges().length > mostRangesShown ? ",…" : ""}}`;
}

/** When the oldest of `ids` was due, ISO; undefined when none was ever seen. */
export function oldestDueAt(ledger: Ledger, ids: RangeSet, { dueMs }: Pick<LedgerTerms, "dueMs">): string | undefined {
  const seenAt = oldestOf(ledger.lines, ids);
  return seenAt === null ? undefined : isoInstant(seenAt + dueMs);
}
