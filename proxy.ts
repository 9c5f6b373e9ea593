import { type NextRequest, NextResponse } from "next/server";
import { isAnonymous, safeNext, wantsPage } from "./lib/access/anonymous.ts";
import { answer } from "./lib/access/answer.ts";
import { commonHeaders, contentSecurityPolicy } from "./lib/access/page-headers.ts";
import { requirePermission } from "./lib/access/require-permission.ts";

/** Before every request: who is it? Nobody gets the sign-in page or 401, whatever body, id or path the request has. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const refused = isAnonymous(pathname) ? null : await refuse(request);
  if (refused) {
    if (refused.status !== 401 || !wantsPage(request, pathname)) return withHeaders(refused);
    const target = request.nextUrl.clone();
    target.pathname = "/sign-in";
    target.search = `?${new URLSearchParams({ next: safeNext(`${pathname}${search}`) })}`;
    return withHeaders(NextResponse.redirect(target, 307));
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return withHeaders(response);
}

async function refuse(request: Request): Promise<Response | null> {
  const probe = await answer(async () => {
    await requirePermission(request, "see-board");
    return new Response(null, { status: 204 });
  });
  // Whether this role may do what it asks for is the handler's question; here only whether somebody is signed in.
  return probe.status === 204 || probe.status === 403 ? null : probe;
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ["/((?!_next/static/).*)"] };
