import { createHash, timingSafeEqual } from "node:crypto";

const shortest = 32;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The bearer token that a request carries, or null. */
export function bearerOf(headers: Headers): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/** Compares in constant time; a token that is not set or shorter than 32 characters admits nobody. */
export function isAutomationToken(
  offered: string,
  expected: string | undefined = process.env.ONE_BOARD_TOKEN,
): boolean {
  if (!expected || expected.length < shortest) return false;
  return timingSafeEqual(digest(offered), digest(expected));
}
