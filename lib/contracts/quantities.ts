const durationUnits = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const sizeUnits = { B: 0, KiB: 10, MiB: 20, GiB: 30, TiB: 40 } as const;

/** `90s`, `2m`, `1h30m`, `14d` → milliseconds. Throws RangeError with what was expected. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join("") !== text) {
    throw new RangeError(`expected a duration such as 15s, 2m or 1h30m, got ${text}`);
  }
  return parts.reduce((sum, part) => sum + Number(part[1]) * durationUnits[part[2] as keyof typeof durationUnits], 0);
}

/** `512MiB` → bytes. Sizes are powers of 1024; a bare number has no unit and is refused. */
export function parseSize(text: string): bigint {
  const match = /^(\d+)(B|KiB|MiB|GiB|TiB)$/.exec(text);
  if (!match) throw new RangeError(`expected a size such as 512MiB, got ${text}`);
  return BigInt(match[1] as string) << BigInt(sizeUnits[match[2] as keyof typeof sizeUnits]);
}
