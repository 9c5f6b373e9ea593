import { createHash } from "node:crypto";

export type Backoff = { retryFirst: number; retryMost: number };

/**
 * Milliseconds until the next attempt after `failures` (≥ 1) in a row: doubled each time up to the most, of which the second
 * half is spread by `seed`, so that what failed together is not tried together. Pure: the same seed waits the same.
 */
export function retryDelay(failures: number, { retryFirst, retryMost }: Backoff, seed: string): number {
  const most = Math.min(retryMost, retryFirst * 2 ** Math.min(Math.max(failures, 1) - 1, 40));
  return Math.round(most / 2 + (most / 2) * spread(`${seed}.${failures}`));
}

/** Even over 0 … 1. */
function spread(seed: string): number {
  return createHash("sha256").update(seed).digest().readUInt32BE(0) / 2 ** 32;
}
