/** Clocks of brokers and producers may be so far ahead of this one; what names a later moment is no time of an append. */
const aheadMs = 60_000;

/**
 * When a record was appended, in ms, as its timestamp says; null where it says nothing of the kind: -1 stands for none, and a producer
 * can write any number (microseconds, a date of next year). `readAt`: wall clock, ms.
 */
export function appendTime(timestamp: string | number, readAt = Date.now()): number | null {
  const at = Number(timestamp);
  return at >= 0 && at <= readAt + aheadMs ? at : null;
}
