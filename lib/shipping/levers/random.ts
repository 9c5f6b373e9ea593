/** A stream of unsigned 32-bit numbers from a seed (mulberry32): the same seed gives the same day everywhere. */
export type Random = () => number;

export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** A whole number from 0 to `limit` − 1. */
export const below = (next: Random, limit: number): number => next() % limit;

/** The items in another order (Fisher–Yates from the end). */
export function shuffled<T>(items: readonly T[], next: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(next, last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
