/** Sweeps name the same few instants over and over; past so many, all are forgotten. */
const most = 8_192;
const parsed = new Map<string, number>();
const written = new Map<number, string>();

/** Milliseconds since the epoch of an ISO 8601 instant. Throws RangeError on anything else. */
export function epochMs(instant: string): number {
  const known = parsed.get(instant);
  if (known !== undefined) return known;
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${instant}`);
  if (parsed.size >= most) parsed.clear();
  parsed.set(instant, ms);
  return ms;
}

/** ISO 8601 in UTC with milliseconds, from milliseconds since the epoch. */
export function isoInstant(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const instant = new Date(ms).toISOString();
  if (written.size >= most) written.clear();
  written.set(ms, instant);
  return instant;
}
