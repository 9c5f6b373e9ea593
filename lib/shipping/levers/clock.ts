/** Times of the day are seconds after midnight; the shop is in one zone and the day has no clock change. */
export const minute = 60;
export const hour = 3_600;
export const halfHour = 1_800;

export const at = (hours: number, minutes = 0): number => hours * hour + minutes * minute;

export const opening = at(6);
export const closing = at(20);
/** The live view is final an hour after closing. */
export const freeze = at(21);
/** The till's closing journal arrives. */
export const journal = at(22, 30);
export const replayStart = at(23);
/** Lag is read at two in the afternoon. */
export const lagRead = at(14);
/** The live consumer restarts here, from a committed position some records back. */
export const restart = at(16, 20);

/** Start of the window of `size` seconds that holds `time`. */
export const windowOf = (time: number, size: number): number => Math.floor(time / size) * size;

/** `12:05:18` */
export function clockText(time: number): string {
  return new Date(time * 1_000).toISOString().slice(11, 19);
}

/** `12:05:18` or `12:05` → seconds after midnight; null when it is no time of day. */
export function readClock(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return at(Number(hours), Number(minutes)) + Number(seconds);
}
