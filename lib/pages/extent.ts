import { RangeSet } from "../evaluate/range-set.ts";

const isRanges = (text: string): boolean => text.startsWith("{");

/** Whether a named acceptance of `accepted` still covers `lost`. Opaque extents are covered only when equal. */
export function covers(accepted: string | null, lost: string | undefined): boolean {
  if (accepted === null || lost === undefined) return true;
  if (!isRanges(accepted) || !isRanges(lost)) return accepted === lost;
  return RangeSet.parse(lost).minus(RangeSet.parse(accepted)).isEmpty;
}

/** What a page has seen lost over its life. */
export function widen(known: string | null, lost: string | undefined): string | null {
  if (lost === undefined) return known;
  if (known === null || !isRanges(known) || !isRanges(lost)) return lost;
  return RangeSet.parse(known).union(RangeSet.parse(lost)).toString();
}
