import { type NextRequest, NextResponse } from "next/server";
import { isAnonymous, isForPrograms, safeNext, wantsPage } from "./lib/access/anonymous.ts";
import { answer } from "./lib/access/answer.ts";
import { commonHeaders, contentSecurityPolicy, transportHeaders } from "./lib/access/page-headers.ts";
import { demand } from "./lib/access/permissions.ts";
import { Problem } from "./lib/access/problem.ts";
import { actorOf } from "./lib/access/require-permission.ts";
import { unreadablePage } from "./lib/access/unreadable.ts";
import { estate } from "./lib/board/estate.ts";
import { isWithheld } from "./lib/drills/live/hold.ts";
import { isOpenUnderDrill } from "./lib/drills/live/veil.ts";
import { database } from "./lib/store/db.ts";
import { openKept } from "./lib/store/open-kept.ts";

/**
 * Before every request: does the database answer, and who is it? Nobody gets the sign-in page or 401, whatever body, id or path
 * the request has.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const refused = isAnonymous(pathname) && pathname !== "/sign-in" ? null : await refuse(request);
  if (refused) {
    const leads = refused.status === 401 ? wantsPage(request, pathname) : isPage(request, pathname);
    // A program is told what its scopes do not include; a person is led to what an attempt leaves open.
    if (!leads || (refused.status === 403 && request.headers.has("authorization"))) return withHeaders(refused);
    if (refused.status >= 500) return withHeaders(unreadable(refused.status));
    const target = request.nextUrl.clone();
    // Withheld: the board, which tells its readings and where the attempt is.
    target.pathname = refused.status === 401 ? "/sign-in" : "/";
    target.search = refused.status === 401 ? `?${new URLSearchParams({ next: safeNext(`${pathname}${search}`) })}` : "";
    return withHeaders(NextResponse.redirect(target, 307));
  }
  const { nonce, policy } = freshPolicy();
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return withHeaders(response);
}

function freshPolicy(): { nonce: string; policy: string } {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  return { nonce, policy: contentSecurityPolicy(nonce) };
}

/** In place of the page that was asked for, at its address: what failed, and that it tries again. */
function unreadable(status: number): Response {
  const { nonce, policy } = freshPolicy();
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": "5" };
  return new Response(unreadablePage(nonce), { status, headers: { ...headers, "content-security-policy": policy } });
}

/** A page, or what the router asks of one. */
const isPage = (request: Request, pathname: string): boolean =>
  wantsPage(request, pathname) || (request.method === "GET" && request.headers.has("rsc"));

/**
 * Whether this actor may do what it asks for is the handler's question; here only whether there is one, whether it may see pages at
 * all, and whether an own attempt on this lab still withholds it.
 */
async function refuse(request: Request): Promise<Response | null> {
  const asked = await answer(() => inTime(admit(request)));
  return asked.status === 204 ? null : asked;
}

async function admit(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  await openKept(database().pool);
  if (isAnonymous(pathname)) {
    // Nobody is asked for: the sign-in itself reads from the database.
    await database().pool.query("SELECT 1");
    return admitted();
  }
  const actor = await actorOf(request);
  if (actor === null) throw new Problem("unauthorized");
  if (!isText(pathname)) throw new Problem("not-found");
  if (!isForPrograms(pathname)) demand(actor, "see-board");
  if (!isOpenUnderDrill(pathname) && (await isWithheld(estate(), actor))) throw new Problem("withheld");
  return admitted();
}

/** No id holds a NUL, and no path what cannot be decoded. */
function isText(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

const admitted = () => new Response(null, { status: 204 });
const patienceMs = 6_000;

/** A database that took the connection and answers nothing must not keep a reader waiting either. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem("unavailable")), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries({ ...commonHeaders, ...transportHeaders() })) {
    response.headers.set(name, value);
  }
  return response;
}

export const config = { matcher: ["/((?!_next/static/).*)"] };
