/**
 * Positions (offset, LSN, line_seq) are 64-bit: BigInt in code, decimal strings in JSON.
 * PostgreSQL prints an LSN as two hexadecimal halves `X/Y`; Connect stores the same number in decimal.
 */
export function parseLsn(text: string): bigint {
  if (/^\d+$/.test(text)) return BigInt(text);
  const halves = /^([0-9a-fA-F]{1,8})\/([0-9a-fA-F]{1,8})$/.exec(text);
  if (!halves) throw new RangeError(`not an LSN: ${text}`);
  return (BigInt(`0x${halves[1]}`) << 32n) | BigInt(`0x${halves[2]}`);
}

/** `X/Y` as PostgreSQL prints it. */
export function formatLsn(lsn: bigint): string {
  const high = (lsn >> 32n).toString(16).toUpperCase();
  const low = (lsn & 0xffffffffn).toString(16).toUpperCase();
  return `${high}/${low}`;
}

/** Bytes from `older` to `newer`; negative when the order is reversed. */
export function lsnDistance(newer: string, older: string): bigint {
  return parseLsn(newer) - parseLsn(older);
}
