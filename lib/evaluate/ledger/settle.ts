import type { RangeSet } from "../range-set.ts";
import type { ClosedMark } from "./memory.ts";
import type { LedgerTerms } from "./terms.ts";

/** One mark per sixteenth of the retention is exact enough and keeps at most seventeen. */
const marksPerRetention = 16;

export type Settled = { settledTo: bigint; marks: readonly ClosedMark[] };

/**
 * Moves the frontier to what has been closed for the whole retention. `closed` are the identities of
 * `[settledTo, top]` that nothing is owed for any more; a line that was lost again takes the marks above it back.
 */
export function settle(
  before: Settled,
  judged: RangeSet,
  closed: RangeSet,
  next: bigint,
  at: number,
  terms: LedgerTerms,
): Settled {
  const closedTo = judged.minus(closed).first ?? next;
  let marks = before.marks.map((mark) => (mark.upTo > closedTo ? { ...mark, upTo: closedTo } : mark));
  const newest = marks.at(-1);
  if (!newest || at - newest.at >= terms.retentionMs / marksPerRetention) marks.push({ upTo: closedTo, at });
  let settledTo = before.settledTo;
  for (const mark of marks) {
    if (at - mark.at >= terms.retentionMs && mark.upTo > settledTo) settledTo = mark.upTo;
  }
  marks = marks.filter((mark) => at - mark.at < terms.retentionMs);
  return { settledTo, marks };
}
