/** A board names the same few instants over and over: each place remembers the last one that fell on it. */
const places = 4_096;
const writtenMs = new Float64Array(places).fill(Number.NaN);
const written = new Array<string>(places).fill("");
/** Sweeps parse the same few instants over and over; past so many, all are forgotten. */
const most = 2_048;
const parsed = new Map<string, number>();

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
  // Spread by multiplying: whole seconds would share few places.
  const place = Math.imul(ms | 0, 0x9e3779b1) >>> 20;
  if (writtenMs[place] === ms) return written[place] as string;
  const instant = new Date(ms).toISOString();
  writtenMs[place] = ms;
  written[place] = instant;
  return instant;
}
