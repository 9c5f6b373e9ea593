import type { LetterView, Range, Seen } from "../../../../lib/quarantine/views.ts";

/** `0:3-9, 1:4-4` */
export const rangesText = (ranges: readonly Range[]): string =>
  ranges.map(({ partition, from, to }) => `${partition}:${from}-${to}`).join(", ");

/** The ranges that a person wrote; null while they are none. */
export function parseRanges(text: string): Range[] | null {
  const parts = text.split(",").map((part) => /^\s*(\d{1,9}):(\d{1,18})-(\d{1,18})\s*$/.exec(part));
  const ranges = parts.flatMap((part) =>
    part === null ? [] : [{ partition: Number(part[1]), from: part[2] ?? "", to: part[3] ?? "" }],
  );
  const right = ranges.length === parts.length && ranges.every(({ from, to }) => BigInt(from) <= BigInt(to));
  return right ? ranges : null;
}

/** By partition from the first to the last letter that is open. */
export function openRanges(letters: readonly Pick<LetterView, "partition" | "offset" | "state">[]): Range[] {
  const places = new Map<number, bigint[]>();
  for (const { partition, offset, state } of letters) {
    if (state !== "open" || partition === null) continue;
    places.set(partition, [...(places.get(partition) ?? []), BigInt(offset)]);
  }
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([partition, offsets]) => {
      const sorted = offsets.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return { partition, from: String(sorted[0]), to: String(sorted.at(-1)) };
    });
}

/** What was seen of a replay's letters, in one line. */
export function seenWords(
  { letters, landed, open, writtenOff, setAsideSince, sinkRead }: Seen,
  count: (n: number) => string,
): string {
  return [
    `${count(letters)} ${letters === 1 ? "letter" : "letters"}`,
    landed === null ? "no ledger sees them land" : `${count(landed)} landed again by the ledger`,
    ...(writtenOff === 0 ? [] : [`${count(writtenOff)} written off`]),
    `${count(open)} open`,
    sinkRead === null ? "the sink was not seen" : `the sink read ${count(Number(sinkRead))} records since`,
    `${count(setAsideSince)} set aside since`,
  ].join(" · ");
}
