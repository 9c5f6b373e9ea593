/** A position that has not moved since an instant, and where the write-ahead log ended then. JSON: kept in memory. */
export type Unmoved = { value: string; since: number; lsn: string };

export function unmoved(before: Unmoved | null, value: bigint | null, now: number, currentLsn: bigint): Unmoved | null {
  if (value === null) return null;
  const text = value.toString();
  if (before !== null && before.value === text && BigInt(before.lsn) <= currentLsn) return before;
  return { value: text, since: now, lsn: currentLsn.toString() };
}

/**
 * The longest that a position lately stood between two moves, in ms: an older longest one fades by a quarter with each move.
 * A rest longer than `most` was a freeze, not a step.
 */
export function stepBetween(before: number, then: Unmoved | null, next: Unmoved | null, most: number): number {
  if (then === null || next === null || next === then) return before;
  const rested = next.since - then.since;
  return rested > most ? before : Math.max(rested, before * 0.75);
}

/** A condition counted by the monitor since an instant. */
export type Held = { since: number; lsn: string };

/** `holds` null: not seen in this sweep; the count is kept. */
export function held(before: Held | null, holds: boolean | null, now: number, currentLsn: bigint): Held | null {
  if (holds === null) return before;
  if (!holds) return null;
  if (before !== null && BigInt(before.lsn) <= currentLsn) return before;
  return { since: now, lsn: currentLsn.toString() };
}

export const walSince = (clock: { lsn: string }, currentLsn: bigint): bigint => currentLsn - BigInt(clock.lsn);

/**
 * Inactive time is counted here and not from `inactive_since`, which a restart loop resets. It ends when the position
 * moved or the same walsender is there in two sweeps.
 */
export type Inactive = Held & { activeAs: string | null };

export function inactivity(
  before: Inactive | null,
  seen: { active: boolean; walsender: string; moved: boolean },
  now: number,
  currentLsn: bigint,
): Inactive | null {
  if (!seen.active) {
    const start = held(before, true, now, currentLsn) as Held;
    return { since: start.since, lsn: start.lsn, activeAs: null };
  }
  if (before === null || seen.moved || before.activeAs === seen.walsender) return null;
  return { ...before, activeAs: seen.walsender };
}

/** Start times of distinct walsenders within the window, while the position stood still. */
export function startsWithin(
  before: readonly number[],
  startedAt: number | null,
  moved: boolean,
  from: number,
): number[] {
  const known = moved ? [] : before.filter((at) => at >= from);
  if (startedAt === null || startedAt < from || known.includes(startedAt)) return known;
  return [...known, startedAt];
}
