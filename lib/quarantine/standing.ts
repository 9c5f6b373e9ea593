import { RangeSet } from "../evaluate/range-set.ts";
import type { LetterState, Range, Seen } from "./views.ts";

/** A letter as it is kept. */
export type Kept = {
  partition: number | null;
  offset: string;
  identity: string | null;
  appendedAt: Date;
  act: "written-off" | "sent-again" | null;
};
/** What the last decision says of a topic. `unhandled` null: its product has no ledger, or it was never closed. */
export type Facts = {
  debt: number | null;
  unhandled: RangeSet | null;
  /** Accepted by name so far. */
  accepted: RangeSet;
};

/** What is not judged stays open: only the ledger says that a line has landed again, and only a name that one is written off. */
export function stateOf({ act, identity }: Kept, { debt, unhandled, accepted }: Facts): LetterState {
  if (act !== null) return act;
  if (unhandled === null || identity === null) return debt === 0 ? "written-off" : "open";
  const line = RangeSet.of([BigInt(identity), BigInt(identity) + 1n]);
  if (!unhandled.intersect(line).isEmpty) return "open";
  return accepted.intersect(line).isEmpty ? "landed-again" : "written-off";
}

export const within = ({ partition, offset }: Pick<Kept, "partition" | "offset">, ranges: readonly Range[]): boolean =>
  ranges.some(
    (range) =>
      range.partition === partition && BigInt(range.from) <= BigInt(offset) && BigInt(offset) <= BigInt(range.to),
  );

/** Figures at one moment: dead letters ever, and the sink's commits added up; null where it was not seen. */
export type Mark = { ever: string; committed: string | null; observedAt: string | null };

/** What became of the letters of a replay, between two marks. Pure. */
export function seenBetween(
  letters: readonly Kept[],
  facts: Facts,
  { before, now, ranges }: { before: Mark; now: Mark; ranges: readonly Range[] },
): Seen {
  const states = letters.filter((letter) => within(letter, ranges)).map((letter) => stateOf(letter, facts));
  const count = (...of: LetterState[]) => states.filter((state) => of.includes(state)).length;
  const since = BigInt(now.ever) - BigInt(before.ever);
  const read =
    now.committed === null || before.committed === null ? null : BigInt(now.committed) - BigInt(before.committed);
  return {
    letters: states.length,
    landed: facts.unhandled === null ? null : count("landed-again"),
    writtenOff: count("written-off"),
    open: count("open"),
    setAsideSince: Number(since > 0n ? since : 0n),
    sinkRead: read === null ? null : String(read > 0n ? read : 0n),
    observedAt: now.observedAt,
  };
}

const firstUnreadable = 1n << 62n;

/**
 * What is accepted to write one letter off, as the rules count: a line by its identity; one that names none by the next free
 * place, of the unreadable ones from 2^62 on, or of all that the topic ever held. Null: nothing of it is left to accept.
 */
export function extentOf(
  { identity }: Pick<Kept, "identity">,
  {
    financial,
    ever,
    unreadable,
    accepted,
  }: { financial: boolean; ever: bigint; unreadable: bigint; accepted: RangeSet },
): string | null {
  if (financial && identity !== null) return RangeSet.of([BigInt(identity), BigInt(identity) + 1n]).toString();
  const from = financial ? firstUnreadable : 0n;
  const free = RangeSet.of([from, from + (financial ? unreadable : ever)])
    .minus(accepted)
    .ranges()[0];
  return free === undefined ? null : RangeSet.of([free[0], free[0] + 1n]).toString();
}
