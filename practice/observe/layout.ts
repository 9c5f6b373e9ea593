/** From record `base` of the topic on, records are dealt out in turn to so many partitions; `anew`: offsets begin at 0. */
export type Turn = { base: number; partitions: number; anew: boolean };

/** Of `total` records dealt out in turn, how many partition `partition` of `partitions` has. */
export function share(total: number, partition: number, partitions: number): number {
  return Math.floor((total + partitions - 1 - partition) / partitions);
}

const dealtIn = (turn: Turn, until: number, partition: number) =>
  until > turn.base && partition < turn.partitions ? share(until - turn.base, partition, turn.partitions) : 0;

/** Offset that partition `partition` has reached once the topic has `total` records. */
export function offsetOf(turns: readonly Turn[], total: number, partition: number): number {
  let offset = 0;
  for (const [index, turn] of turns.entries()) {
    if (turn.anew) offset = 0;
    offset += dealtIn(turn, Math.min(total, turns[index + 1]?.base ?? total), partition);
  }
  return offset;
}

/** Which record of the topic stands at an offset of a partition. */
export function recordAt(turns: readonly Turn[], partition: number, offset: number): number {
  const began = turns.findLastIndex((turn) => turn.anew);
  let left = offset;
  for (let index = began; index < turns.length; index++) {
    const turn = turns[index] as Turn;
    const held = dealtIn(turn, turns[index + 1]?.base ?? Number.POSITIVE_INFINITY, partition);
    if (partition < turn.partitions && left < held) return turn.base + left * turn.partitions + partition;
    left -= held;
  }
  return Number.POSITIVE_INFINITY;
}
