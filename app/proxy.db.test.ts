import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { origin, servedEstate, signIn, token } from "../lib/board/served-estate.fixture.ts";
import { proxy } from "../proxy.ts";

const served = servedEstate();
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  proxy(new NextRequest(`${origin}${path}`, { method, headers }));
/** What the proxy answers when it lets a request through. */
const passed = (response: Response) => response.headers.get("x-middleware-next") === "1";

test("nobody's browser is led to the sign-in with the way back", async () => {
  const response = await ask("/pages?state=firing", { accept: "text/html" });
  expect(response.status).toBe(307);
  const { pathname, search } = new URL(response.headers.get("location") ?? "");
  expect(`${pathname}${search}`).toBe("/sign-in?next=%2Fpages%3Fstate%3Dfiring");
});

test.each([
  ["/api/v1/board", "GET", "text/html"],
  ["/api/v1/no-such-path", "GET", "*/*"],
  ["/pages", "GET", "*/*"],
  ["/pages", "POST", "text/html"],
  ["/api/v1/pages/x/acknowledge", "POST", "*/*"],
  ["/metrics", "GET", "text/plain"],
])("nobody gets 401 for %s (%s, accepts %s)", async (path, method, accept) => {
  const response = await ask(path, { accept }, method);
  expect(response.status).toBe(401);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("nobody is never told to slow down: 300 requests are 300 times 401", async () => {
  const all = await Promise.all(Array.from({ length: 300 }, () => ask("/api/v1/board")));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
});

test("the token opens pages too", async () => {
  expect(passed(await ask("/", { accept: "text/html", authorization: `Bearer ${token}` }))).toBe(true);
});

test("a signed-in reader passes with a policy whose nonce is new each time", async () => {
  const cookie = await signIn(served.database, "viewer");
  const [one, two] = [await ask("/", { cookie }), await ask("/", { cookie })];
  expect(passed(one) && passed(two)).toBe(true);
  const nonce = (response: Response) =>
    /nonce-([^']+)/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  expect(nonce(one)).toBeTruthy();
  expect(nonce(one)).not.toBe(nonce(two));
  expect(one.headers.get("x-middleware-request-x-nonce")).toBe(nonce(one));
});

test("the sign-in and the health check pass without anybody", async () => {
  for (const path of ["/healthz", "/sign-in?token=x", "/api/auth/sign-in/email"])
    expect(passed(await ask(path))).toBe(true);
});
