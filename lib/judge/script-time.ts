import { parseDuration } from "../contracts/quantities.ts";
import { isoInstant } from "../observations/time.ts";

/** `0`, `90s`, `1h30m` since the script's start → milliseconds. */
export const parseScriptTime = (text: string): number => (text === "0" ? 0 : parseDuration(text));

const relative = /^(now|at)(?:\s*([+-]))?\s*([0-9].*)?$/;

/**
 * `now`, `now-27h`, `now+1h`: from the clock of the sweep, worked out anew in each; `at 5m`, `at -27h`: from the
 * script's start, fixed. Anything else is returned as it is. Throws RangeError on a bad duration.
 */
export function instantIn(text: string, now: number, start: number): string {
  const match = relative.exec(text);
  if (!match) return text;
  const [, base, sign, duration] = match;
  if (duration === undefined && (sign !== undefined || base === "at")) return text;
  const distance = duration === undefined ? 0 : parseScriptTime(duration);
  return isoInstant((base === "now" ? now : start) + (sign === "-" ? -distance : distance));
}

/** The same for every text inside a value. */
export function settleTimes(value: unknown, now: number, start: number): unknown {
  if (typeof value === "string") return instantIn(value, now, start);
  if (Array.isArray(value)) return value.map((item) => settleTimes(item, now, start));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settleTimes(inner, now, start)]));
}
