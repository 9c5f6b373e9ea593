import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

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

/** How a scoped token begins, so that a leaked one can be recognised. */
const scopedPrefix = "obt_";

/** A new scoped token: 256 random bits. It is shown once; only its hash is stored. */
export const newScopedToken = (): string => `${scopedPrefix}${randomBytes(32).toString("base64url")}`;
export const isScopedToken = (offered: string): boolean => /^obt_[\w-]{43}$/.test(offered);
/** SHA-256, hex: enough for 256 random bits, which nobody guesses from a hash. */
export const tokenHash = (token: string): string => digest(token).toString("hex");
