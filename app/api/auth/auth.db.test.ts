import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authPaths } from "../../../lib/access/auth-handler.ts";
import type { Role } from "../../../lib/access/permissions.ts";
import { actorOf } from "../../../lib/access/require-permission.ts";
import { createSignInLink } from "../../../lib/access/sign-in-link.ts";
import { origin, servedEstate, signIn } from "../../../lib/board/served-estate.fixture.ts";
import { GET, POST } from "./[...all]/route.ts";

const served = servedEstate();
const here = { origin, "content-type": "application/json" };

beforeEach(() => {
  // Limits are counted per instance: each test has its own.
  Object.assign(globalThis, { oneBoardAuth: undefined });
  process.env.ONE_BOARD_URL = origin;
  process.env.ONE_BOARD_TRUST_PROXY = "";
});

afterEach(() => void vi.useRealTimers());

function send(path: string, body: unknown, headers: Record<string, string> = {}, at = origin) {
  const asked = { method: "POST", body: JSON.stringify(body), headers: { ...here, ...headers } };
  return POST(new Request(`${at}/api/auth${path}`, asked));
}
const confirm = async (fields: Record<string, string>, headers: Record<string, string> = {}, at = origin) =>
  POST(
    new Request(`${at}/api/auth/sign-in/link`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: at, ...headers },
    }),
  );
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const asked = (cookie: string) => ({ headers: new Headers({ cookie }) });

const closed = [
  "get-session",
  "list-sessions",
  "update-user",
  "change-email",
  "change-password",
  "delete-user",
  "sign-up/email",
  "request-password-reset",
  "revoke-sessions",
  "passkey/update-passkey",
  "passkey/list-user-passkeys",
  "ok",
  "error",
];

test("what the library brings and nobody needs is closed, also for an admin", async () => {
  const cookie = await signIn(served.database, "admin", "closed");
  for (const path of closed) {
    expect(authPaths).not.toContain(`/${path}`);
    const read = GET(new Request(`${origin}/api/auth/${path}`, asked(cookie)));
    for (const response of [await send(`/${path}`, {}, { cookie }), await read]) {
      expect(response.status, path).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
  }
});

test("a session's token leaves in its cookie alone", async () => {
  await signIn(served.database, "lead", "quiet");
  const response = await send("/sign-in/email", { email: "quiet@example.com", password: "long enough 1" });
  expect([response.status, await response.text()]).toEqual([200, "{}"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await actorOf(asked(cookieOf(response)))).toMatchObject({ handle: "quiet" });
});

test("a refusal says its code and nothing of the account", async () => {
  await signIn(served.database, "lead", "known");
  const said = async (email: string) => {
    const response = await send("/sign-in/email", { email, password: "not the password" });
    return [response.status, await response.text()];
  };
  expect(await said("known@example.com")).toEqual([401, '{"code":"INVALID_EMAIL_OR_PASSWORD"}']);
  expect(await said("nobody@example.com")).toEqual(await said("known@example.com"));
});

test("the session cookie cannot be read by scripts, and behind https never leaves over an open line", async () => {
  const plain = await createSignInLink(served.database, { role: "viewer" });
  const open = (await confirm({ token: plain.token })).headers.get("set-cookie") ?? "";
  expect(open).toMatch(/^one-board\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/i);

  const secured = "https://board.example";
  process.env.ONE_BOARD_URL = secured;
  Object.assign(globalThis, { oneBoardAuth: undefined });
  const link = await createSignInLink(served.database, { role: "viewer" });
  // The proxy speaks http to this server and leaves the host as it was asked for.
  const shut = (await confirm({ token: link.token }, { origin: secured, host: "board.example" })).headers.get(
    "set-cookie",
  );
  expect(shut).toMatch(/^__Secure-one-board\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/i);
});

test("a session that a stranger set before signing in is not the one after it", async () => {
  const stranger = await signIn(served.database, "viewer", "stranger");
  const { token } = await createSignInLink(served.database, { role: "admin" });
  const mine = cookieOf(await confirm({ token }, { cookie: stranger }));
  expect(mine).toBeTruthy();
  expect(mine).not.toBe(stranger);
  expect(await actorOf(asked(stranger))).toMatchObject({ handle: "stranger", role: "viewer" });
});

test.each<[Role, number]>([
  ["viewer", 14],
  ["on-call", 30],
  ["lead", 30],
  ["admin", 14],
])("a session of %s ends after %i days and is not drawn out", async (role, days) => {
  const cookie = await signIn(served.database, role, `length-${role}`);
  const { prisma } = served.database;
  const of = () => prisma.session.findFirstOrThrow({ where: { user: { name: `length-${role}` } } });
  const { id, expiresAt, createdAt } = await of();
  expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 86_400_000)).toBe(days);
  await prisma.session.update({ where: { id }, data: { updatedAt: new Date(Date.now() - 5 * 86_400_000) } });
  expect(await actorOf(asked(cookie))).not.toBeNull();
  expect((await of()).expiresAt).toEqual(expiresAt);
  await prisma.session.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect(await actorOf(asked(cookie))).toBeNull();
});

test("a disabled account starts no session: not by password, not by link", async () => {
  await signIn(served.database, "lead", "gone");
  const { prisma } = served.database;
  const { id } = await prisma.user.findFirstOrThrow({ where: { name: "gone" } });
  const link = await createSignInLink(served.database, { role: "lead", userId: id });
  await prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
  await prisma.session.deleteMany({ where: { userId: id } });
  const byPassword = await send("/sign-in/email", { email: "gone@example.com", password: "long enough 1" });
  expect([byPassword.status, byPassword.headers.get("set-cookie")]).toEqual([403, null]);
  expect((await confirm({ token: link.token })).headers.get("location")).toContain("problem=disabled");
  expect(await prisma.session.count({ where: { userId: id } })).toBe(0);
});

test("signing out ends the session on the server", async () => {
  const cookie = await signIn(served.database, "lead", "leaving");
  expect((await send("/sign-out", {}, { cookie, origin: "http://elsewhere.example" })).status).toBe(403);
  expect(await actorOf(asked(cookie))).not.toBeNull();
  expect((await send("/sign-out", {}, { cookie })).status).toBe(200);
  expect(await actorOf(asked(cookie))).toBeNull();
  const { id } = await served.database.prisma.user.findFirstOrThrow({ where: { name: "leaving" } });
  const rows = await served.database.prisma.audit.findMany({ where: { actor: id }, orderBy: { id: "asc" } });
  expect(rows.map(({ action }) => action)).toEqual(["accept-link", "session-start", "session-end"]);
});

test("passkeys are added by a signed-in account with a young session only", async () => {
  const ask = (headers: Headers) =>
    GET(new Request(`${origin}/api/auth/passkey/generate-register-options`, { headers }));
  expect((await ask(new Headers())).status).toBe(401);
  const cookie = await signIn(served.database, "on-call", "keys");
  expect(await (await ask(asked(cookie).headers)).json()).toMatchObject({
    rp: { id: "localhost" },
    authenticatorSelection: { userVerification: "required" },
  });
  const createdAt = new Date(Date.now() - 2 * 86_400_000);
  await served.database.prisma.session.updateMany({ where: { user: { name: "keys" } }, data: { createdAt } });
  expect((await ask(asked(cookie).headers)).status).toBe(403);
});

test.each(["//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example", "/sign-in?next=/x"])(
  "a link does not lead to %s",
  async (next) => {
    const { token } = await createSignInLink(served.database, { role: "viewer" });
    expect((await confirm({ token, next })).headers.get("location")).toBe("/");
  },
);

test("a link leads back to the page that was asked for", async () => {
  const { token } = await createSignInLink(served.database, { role: "viewer" });
  expect((await confirm({ token, next: "/pages?state=firing" })).headers.get("location")).toBe("/pages?state=firing");
});

test("who guesses is told to wait, whatever address they claim; behind our proxy each client for itself", async () => {
  // Another minute than that of the tests before, and one that stands still: a slow machine must not begin the next.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
  const guess = async (headers: Record<string, string>) => (await confirm({ token: "a guess" }, headers)).status;
  const guesses = async (count: number, headers: (n: number) => Record<string, string>) => {
    const all: number[] = [];
    for (let n = 1; n <= count; n += 1) all.push(await guess(headers(n)));
    return { taken: all.filter((status) => status === 302).length, last: all.at(-1) };
  };
  const claim = (n: number) => ({ "x-forwarded-for": `10.0.0.${n}`, "x-one-board-client": `10.0.1.${n}` });
  expect(await guesses(61, claim)).toEqual({ taken: 60, last: 429 });

  process.env.ONE_BOARD_TRUST_PROXY = "1";
  // The last address is the proxy's word; what stands before it is the client's.
  const through = (client: string) => (n: number) => ({ "x-forwarded-for": `1.2.3.${n}, ${client}` });
  expect(await guesses(61, through("192.0.2.1"))).toEqual({ taken: 60, last: 429 });
  expect(await guesses(1, through("192.0.2.2"))).toEqual({ taken: 1, last: 302 });
});
