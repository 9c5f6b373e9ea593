const exact = new Set(["/healthz", "/sign-in", "/manifest.webmanifest", "/favicon.ico"]);
const below = ["/api/auth/", "/_next/static/"];
const icon = /^\/(icon|apple-icon|favicon|icons\/)[\w./-]*\.(svg|png|ico)$/;

/** What nobody needs to sign in for: the health check, signing in, built assets, icons and the manifest. Nothing of the estate. */
export function isAnonymous(pathname: string): boolean {
  return exact.has(pathname) || icon.test(pathname) || below.some((start) => pathname.startsWith(start));
}

/** Handlers, each with a permission of its own. Everything else is a page, which tells what the board tells. */
export const isForPrograms = (pathname: string): boolean =>
  isBelow(pathname, "/api") || pathname === "/metrics" || pathname === "/readyz";

/** A person's browser asking for a page, which is led to the sign-in instead of being told 401. */
export function wantsPage(request: Request, pathname: string): boolean {
  const html = request.headers.get("accept")?.includes("text/html") ?? false;
  return request.method === "GET" && html && !isBelow(pathname, "/api");
}

const site = "http://site.invalid";

/** Where to go after signing in: a path of this site as a browser would read it, or the board. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\w\-./?=&%:,~+]*$/.test(next)) return "/";
  const { origin, pathname, search } = new URL(next, site);
  const leads = origin === site && !pathname.startsWith("//") && !isBelow(pathname, "/sign-in");
  return leads ? `${pathname}${search}` : "/";
}

const isBelow = (pathname: string, folder: string): boolean =>
  pathname === folder || pathname.startsWith(`${folder}/`) || pathname.startsWith(`${folder}?`);
