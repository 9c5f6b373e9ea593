import { auth } from "./auth.ts";
import { clientAddress, clientHeader } from "./client-address.ts";
import { Problem } from "./problem.ts";

/** What of the session library can be reached. Everything else it brings is closed: it would write without an audit row. */
const open: Record<string, { method: "GET" | "POST"; body: "its-own" | "none" }> = {
  "/sign-in/link": { method: "POST", body: "its-own" },
  "/sign-in/email": { method: "POST", body: "none" },
  "/sign-out": { method: "POST", body: "none" },
  "/passkey/generate-authenticate-options": { method: "GET", body: "its-own" },
  "/passkey/verify-authentication": { method: "POST", body: "none" },
  "/passkey/generate-register-options": { method: "GET", body: "its-own" },
  "/passkey/verify-registration": { method: "POST", body: "none" },
  "/passkey/delete-passkey": { method: "POST", body: "none" },
};
export const authPaths = Object.keys(open);

/** Signing in and out, and passkeys. The session's token leaves in its cookie and in no body. Throws 404 for any other path. */
export async function handleAuth(request: Request): Promise<Response> {
  const known = open[new URL(request.url).pathname.slice("/api/auth".length)];
  if (known?.method !== request.method) throw new Problem("not-found");
  const answered = await auth().handler(withOwnAddress(request));
  if (known.body === "its-own" && answered.ok) return uncached(answered, answered.body);
  if (answered.status >= 300 && answered.status < 400) return uncached(answered, null);
  return uncached(answered, answered.ok ? "{}" : JSON.stringify(await codeOf(answered)));
}

function withOwnAddress(request: Request): Request {
  const headers = new Headers(request.headers);
  const address = clientAddress(headers);
  headers.delete(clientHeader);
  if (address !== null) headers.set(clientHeader, address);
  return new Request(request, { headers });
}

function uncached(answered: Response, body: BodyInit | null): Response {
  const headers = new Headers(answered.headers);
  headers.set("cache-control", "no-store");
  headers.delete("content-length");
  if (typeof body === "string") headers.set("content-type", "application/json");
  return new Response(body, { status: answered.status, headers });
}

/** Of a refusal its code alone: a library's words may change and may say more than they should. */
async function codeOf(answered: Response): Promise<{ code: string }> {
  const { code } = ((await answered.json().catch(() => null)) ?? {}) as { code?: unknown };
  return { code: typeof code === "string" && /^[A-Z_]{1,60}$/.test(code) ? code : "REFUSED" };
}
