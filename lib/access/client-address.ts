import { isIP } from "node:net";

/** The only header by which the sign-in's limit tells clients apart. Whatever a client writes into it is thrown away. */
export const clientHeader = "x-one-board-client";

/**
 * Whom a sign-in attempt is counted for: behind `hops` proxies of ours the address that the first of them saw; else null,
 * everybody together, since an address that the client may write itself is none. It is counted in memory and stored nowhere.
 */
export function clientAddress(headers: Headers, hops = trustedHops()): string | null {
  if (hops === 0) return null;
  const address = (headers.get("x-forwarded-for") ?? "").split(",").at(-hops)?.trim() ?? "";
  return isIP(address) === 0 ? null : address;
}

/** ONE_BOARD_TRUST_PROXY: how many proxies of ours add to X-Forwarded-For. Anything but a small number is none. */
export function trustedHops(env: Record<string, string | undefined> = process.env): number {
  const hops = Number(env.ONE_BOARD_TRUST_PROXY ?? 0);
  return Number.isInteger(hops) && hops >= 1 && hops <= 5 ? hops : 0;
}
