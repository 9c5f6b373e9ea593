/** A non-breaking space: joins a number to its unit, and thousands, so that neither breaks over a line. */
export const NBSP = "\u00a0";

const spans = [
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;

/**
 * Seconds → `41 s`, `12 m 24 s`, `3 h 5 m`, `2 d 4 h`: the two largest spans, the second dropped when zero.
 * Below one second `0 s`; a negative duration keeps its sign.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 0) return `−${formatDuration(-seconds)}`;
  const whole = Math.floor(seconds);
  const first = spans.findIndex(([, length]) => whole >= length);
  if (first < 0) return `0${NBSP}s`;
  const parts: string[] = [];
  let rest = whole;
  for (const [unit, length] of spans.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count}${NBSP}${unit}`);
    rest -= count * length;
  }
  return parts.join(NBSP);
}

const sizes = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** Bytes → `612 MiB`, `1.2 GiB`: powers of 1024, one decimal below 10. Exact for BigInt of any size. */
export function formatBytes(bytes: number | bigint): string {
  const exact = BigInt(typeof bytes === "number" ? Math.trunc(bytes) : bytes);
  if (exact < 0n) return `−${formatBytes(-exact)}`;
  let power = 0;
  while (power < sizes.length - 1 && exact >> BigInt(10 * (power + 1)) > 0n) power += 1;
  // MiB is the field's unit for WAL up to a few GiB: 5 GiB and more read better in GiB.
  if (power === 3 && exact < 5n << 30n && exact % (1n << 30n) !== 0n) power = 2;
  if (power === 0) return `${formatCount(exact)}${NBSP}B`;
  const tenths = (exact * 10n) >> BigInt(10 * power);
  const whole = tenths / 10n;
  const decimal = whole < 10n && tenths % 10n !== 0n ? `.${tenths % 10n}` : "";
  return `${formatCount(whole)}${decimal}${NBSP}${sizes[power]}`;
}

/** 48213 → `48 213`. Takes decimal strings and BigInt, so that a 64-bit position never passes through a double. */
export function formatCount(count: number | bigint | string): string {
  const text = typeof count === "number" ? String(Math.round(count)) : String(count);
  const digits = text.replace(/^[-−]/, "");
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, NBSP);
  return text === digits ? grouped : `−${grouped}`;
}

/** At most one decimal: `0.4`, `12`, `1 200`. */
export function formatRate(rate: number): string {
  return rate < 10 && !Number.isInteger(rate) ? rate.toFixed(1) : formatCount(rate);
}

/** A value with its unit as signals carry it (`s`, `bytes`, `per minute`, `lines`, …). */
export function formatQuantity(value: number | bigint, unit: string): string {
  if (unit === "s") return formatDuration(Number(value));
  if (unit === "bytes") return formatBytes(value);
  if (unit === "per minute") return `${formatRate(Number(value))}${NBSP}/min`;
  return `${formatCount(value)}${NBSP}${unitWord(value, unit)}`;
}

/** A counted unit beside its number: `1 task`, `2 tasks`, `0 lines`. */
function unitWord(value: number | bigint, unit: string): string {
  const one = BigInt(Math.round(Number(value))) === 1n;
  return one && counted.has(unit) ? unit.slice(0, -1) : unit;
}

/** Things one can count, in the plural as signals carry them. */
export const counted: ReadonlySet<string> = new Set(["tasks", "records", "lines", "objects"]);

/** `41 s of 2 m`, `1 of 2 tasks`; without a limit only the value. A counted unit is said once. */
export function formatAgainst(value: number | bigint, limit: number | bigint | null, unit: string): string {
  if (limit === null) return formatQuantity(value, unit);
  const shown = counted.has(unit) ? formatCount(value) : formatQuantity(value, unit);
  return `${shown} of ${formatQuantity(limit, unit)}`;
}

/** ISO instant → `02:41` UTC. */
export function formatClock(instant: string): string {
  return new Date(instant).toISOString().slice(11, 16);
}
