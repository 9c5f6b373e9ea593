import { expect, test } from "vitest";
import { z } from "zod";
import { isAnonymous, safeNext, wantsPage } from "./anonymous.ts";
import { answer } from "./answer.ts";
import { readBody, readQuery, toJson } from "./json.ts";
import { isSameOrigin } from "./origin.ts";
import { contentSecurityPolicy } from "./page-headers.ts";
import { may, type Permission, permissions, roles, scopes } from "./permissions.ts";
import { invalid, Problem } from "./problem.ts";
import { bearerOf, isAutomationToken } from "./token.ts";

const url = "http://127.0.0.1:4747/api/v1/pages";
const from = (headers: Record<string, string>) => new Request(url, { method: "POST", headers });

test("a position beyond 2^53 keeps every digit in JSON", () => {
  expect(toJson({ offset: 9_007_199_254_740_993n, list: [1n], count: 2 })).toBe(
    '{"offset":"9007199254740993","list":["1"],"count":2}',
  );
});

test.each(["/healthz", "/sign-in", "/api/auth/get-session", "/_next/static/chunks/a.js", "/icon.svg", "/favicon.ico"])(
  "%s needs nobody to sign in",
  (path) => expect(isAnonymous(path)).toBe(true),
);

test.each([
  "/",
  "/api/v1/board",
  "/metrics",
  "/readyz",
  "/api/authority",
  "/sign-in/x",
  "/healthz/x",
  "/icon.svg/board",
  "/api",
  "/_next/image",
])("%s is closed to nobody in particular", (path) => expect(isAnonymous(path)).toBe(false));

test("a browser that asks for a page outside the API is led to the sign-in", () => {
  const page = (path: string, init?: RequestInit) =>
    wantsPage(new Request(`http://x${path}`, { headers: { accept: "text/html,*/*" }, ...init }), path);
  expect(page("/pages")).toBe(true);
  expect(page("/api/v1/board")).toBe(false);
  expect(page("/api")).toBe(false);
  expect(page("/apiary")).toBe(true);
  expect(page("/pages", { method: "POST" })).toBe(false);
  expect(wantsPage(new Request("http://x/pages", { headers: { accept: "application/json" } }), "/pages")).toBe(false);
});

test.each([
  ["/pages?state=firing", "/pages?state=firing"],
  ["//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["https://elsewhere.example", "/"],
  ["/sign-in?next=/sign-in", "/"],
  [null, "/"],
])("after signing in %s leads to %s", (next, path) => expect(safeNext(next)).toBe(path));

test("a write is ours when its origin is the host it asks for or the public address", () => {
  expect(isSameOrigin(from({ origin: "http://127.0.0.1:4747" }), undefined)).toBe(true);
  expect(isSameOrigin(from({ origin: "https://board.example" }), "https://board.example")).toBe(true);
  expect(isSameOrigin(from({ origin: "http://127.0.0.1:4748" }), undefined)).toBe(false);
  expect(isSameOrigin(from({ origin: "http://127.0.0.1:4747.evil.example" }), undefined)).toBe(false);
});

test("without an origin only the browser's own word counts", () => {
  expect(isSameOrigin(from({}), undefined)).toBe(false);
  expect(isSameOrigin(from({ origin: "null" }), undefined)).toBe(false);
  expect(isSameOrigin(from({ "sec-fetch-site": "same-origin" }), undefined)).toBe(true);
  expect(isSameOrigin(from({ "sec-fetch-site": "same-site" }), undefined)).toBe(false);
});

test("a token shorter than 32 characters, or none, admits nobody", () => {
  const long = "x".repeat(32);
  expect(isAutomationToken(long, long)).toBe(true);
  expect(isAutomationToken("short", "short")).toBe(false);
  expect(isAutomationToken("", undefined)).toBe(false);
  expect(bearerOf(new Headers({ authorization: "Bearer  abc" }))).toBe("abc");
  expect(bearerOf(new Headers({ authorization: "Basic abc" }))).toBeNull();
});

/** Written out, so that whoever changes who may do what changes it here too. */
const whoMay: Record<Permission, string> = {
  "see-board": "viewer trainee on-call lead admin | board acknowledge",
  "acknowledge-page": "on-call lead admin | acknowledge",
  "note-page": "on-call lead admin |",
  "resolve-page": "on-call lead admin |",
  "see-practice": "viewer trainee on-call lead admin |",
  "run-practice": "on-call lead admin |",
  "run-drills": "trainee on-call lead admin |",
  "review-drills": "lead admin |",
  "read-metrics": "viewer trainee on-call lead admin | metrics",
  "weigh-shipping": "viewer trainee on-call lead admin |",
  "keep-scorecard": "on-call lead admin |",
  "review-runbook": "lead admin |",
  "lead-actions": "lead admin |",
  "fire-lab": "lead admin |",
  "see-channels": "on-call lead admin |",
  "run-channels": "lead admin |",
  "declare-pause": "on-call lead admin |",
  "track-replay": "on-call lead admin |",
  "manage-people": "admin |",
  "report-deploy": "on-call lead admin | deploy-events",
  "manage-tokens": "admin |",
  "locate-raw": " |",
};

test.each(permissions)("%s is for these roles and scopes and for no others", (permission) => {
  const byRole = roles.filter((role) => may({ role }, permission));
  const byScope = scopes.filter((scope) => may({ role: "token", scopes: [scope] }, permission));
  expect(`${byRole.join(" ")} | ${byScope.join(" ")}`.trimEnd()).toBe(whoMay[permission]);
  expect(may({ role: "automation" }, permission)).toBe(true);
  expect(may({ role: "token" }, permission)).toBe(false);
});

test("where a body lies is told by the flag alone, not by any role", () => {
  expect(may({ role: "admin", rawReader: false }, "locate-raw")).toBe(false);
  expect(may({ role: "viewer", rawReader: true }, "locate-raw")).toBe(true);
  expect(may({ role: "viewer", rawReader: true }, "resolve-page")).toBe(false);
});

test("a body that does not fit is 422 with each field's path", async () => {
  const schema = z.strictObject({ a: z.object({ list: z.array(z.number()) }), b: z.string().optional() });
  const error = schema.safeParse({ a: { list: [1, "two"] }, c: 1 }).error;
  expect(
    error &&
      invalid(error)
        .errors?.map(({ path }) => path)
        .sort(),
  ).toEqual(["a.list[1]", "c"]);
  const read = (body: string) => readBody(new Request(url, { method: "POST", body }), schema);
  await expect(read("{ not json")).rejects.toMatchObject({ status: 422 });
  await expect(read("x".repeat(70_000))).rejects.toMatchObject({ status: 413 });
  for (const [body, path] of [
    [String.raw`{"b":"a\u0000b"}`, "b"],
    [String.raw`{"a":{"list":[1,"\ud800"]}}`, "a.list[1]"],
    [String.raw`{"a":{"\u0000":1}}`, "a"],
  ] as const)
    await expect(read(body)).rejects.toMatchObject({ status: 422, errors: [{ path }] });
  expect(() => readQuery(new Request(`${url}?b=a%00`), schema)).toThrow("does not fit");
  expect(readQuery(new Request(`${url}?a=1&b=2`), z.record(z.string(), z.string()))).toEqual({ a: "1", b: "2" });
});

test("a problem is RFC 9457 and an unforeseen failure tells nothing of its cause", async () => {
  const known = await answer(() => Promise.reject(new Problem("conflict", "taken")));
  expect(known.status).toBe(409);
  expect(await known.json()).toEqual({
    type: "urn:one-board:problem:conflict",
    code: "conflict",
    title: "Somebody else was first",
    status: 409,
    detail: "taken",
  });
  const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1"), { code: "ECONNREFUSED" });
  const unreachable = await answer(() => Promise.reject(new Error("query failed", { cause: refused })));
  expect(unreachable.status).toBe(503);
  expect(await unreachable.text()).not.toContain("10.0.0.1");
});

test("scripts run by nonce only and nothing frames the board", () => {
  const policy = contentSecurityPolicy("abc", false);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
});
