/** Milliseconds since the epoch of an ISO 8601 instant. Throws RangeError on anything else. */
export function epochMs(instant: string): number {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  return ms;
}

/** ISO 8601 in UTC with milliseconds, from milliseconds since the epoch. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString();
}
