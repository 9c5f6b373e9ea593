/**
 * What somebody whose attempt at the lab is not answered yet may ask for: drills, the board's readings, their own session. All
 * else may name what is wrong, so that whatever is added later is closed until it is listed here.
 */
const exact: ReadonlySet<string> = new Set([
  "/",
  "/api/v1/board",
  "/api/v1/stream",
  "/api/v1/record",
  "/api/v1/openapi.json",
  "/settings/account",
]);
const below = ["/drills", "/api/v1/drills", "/api/v1/attempts", "/api/v1/examples"];

export const isOpenUnderDrill = (pathname: string): boolean =>
  exact.has(pathname) || below.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));
