const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Does this method change nothing? */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/**
 * Did the browser send this from our own pages? A write that carries a cookie must say so by `Origin` (its host is the one
 * asked for, or the public address's), or by `Sec-Fetch-Site` where a browser leaves the origin out.
 */
export function isSameOrigin(request: Request, publicUrl: string | undefined = process.env.ONE_BOARD_URL): boolean {
  const origin = request.headers.get("origin");
  if (!origin || origin === "null") return request.headers.get("sec-fetch-site") === "same-origin";
  return ownHosts(request, publicUrl).has(hostOf(origin));
}

function ownHosts(request: Request, publicUrl: string | undefined): Set<string | null> {
  const hosts = new Set<string | null>([hostOf(request.url), request.headers.get("host"), hostOf(publicUrl ?? "")]);
  hosts.delete(null);
  return hosts;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
