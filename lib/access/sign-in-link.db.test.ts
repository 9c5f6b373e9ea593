import { beforeAll, expect, test } from "vitest";
import { origin, servedEstate } from "../board/served-estate.fixture.ts";
import { auth } from "./auth.ts";
import { createSignInLink, readSignInLink } from "./sign-in-link.ts";

const served = servedEstate();
const accept = (fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
  auth().handler(
    new Request(`${origin}/api/auth/sign-in/link`, { method: "POST", body: new URLSearchParams(fields), headers }),
  );
const problemOf = (response: Response) =>
  new URL(response.headers.get("location") ?? "", origin).searchParams.get("problem");

let cookie = "";
beforeAll(async () => {
  const { token } = await createSignInLink(served.database, { role: "admin" });
  const response = await accept({ token });
  cookie = response.headers.get("set-cookie") ?? "";
});

test("a confirmed link makes the first admin and sets a session cookie that scripts cannot read", async () => {
  expect(cookie).toMatch(/^one-board\.session_token=.+HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const users = await served.database.prisma.user.findMany();
  expect(users.map(({ role, name }) => [role, name])).toEqual([["admin", "admin"]]);
});

test("only the hash of a link is stored", async () => {
  const { token } = await createSignInLink(served.database, { role: "viewer" });
  const rows = await served.database.prisma.signin_link.findMany();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("looking at a link does not use it", async () => {
  const { token } = await createSignInLink(served.database, { role: "lead" });
  const open = { state: "open", role: "lead", operator: null };
  expect(await readSignInLink(served.database, token)).toEqual(open);
  expect(await readSignInLink(served.database, token)).toEqual(open);
});

test("of two confirmations at once exactly one signs in", async () => {
  const { token } = await createSignInLink(served.database, { role: "viewer" });
  const responses = await Promise.all([accept({ token }), accept({ token })]);
  expect(responses.filter((response) => response.headers.has("set-cookie"))).toHaveLength(1);
  expect(responses.map(problemOf).filter(Boolean)).toEqual(["link-not-open"]);
  expect(await readSignInLink(served.database, token)).toEqual({ state: "used" });
});

test("an expired link and an unknown one sign nobody in", async () => {
  const { token } = await createSignInLink(served.database, { role: "admin", lastsMs: -1 });
  expect(await readSignInLink(served.database, token)).toEqual({ state: "expired" });
  expect(problemOf(await accept({ token }))).toBe("link-not-open");
  expect(problemOf(await accept({ token: "never-made" }))).toBe("link-not-open");
});

test("an e-mail address that is taken leaves the link open", async () => {
  const fields = { email: "m@example.com", password: "long enough 1" };
  const first = await createSignInLink(served.database, { role: "viewer" });
  await accept({ token: first.token, ...fields });
  const { token } = await createSignInLink(served.database, { role: "viewer" });
  expect(problemOf(await accept({ token, ...fields }))).toBe("email-taken");
  expect(await readSignInLink(served.database, token)).toMatchObject({ state: "open" });
});

test("an account with a password signs in again without a link, and not with another password", async () => {
  const { token } = await createSignInLink(served.database, { role: "on-call" });
  await accept({ token, email: "Again@Example.com", password: "long enough 2" });
  const again = (password: string) =>
    auth().handler(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: "POST",
        body: JSON.stringify({ email: "again@example.com", password }),
        headers: { origin, "content-type": "application/json" },
      }),
    );
  expect((await again("long enough 2")).status).toBe(200);
  expect((await again("long enough 3")).status).toBe(401);
});

test("nobody signs up without a link", async () => {
  const response = await auth().handler(
    new Request(`${origin}/api/auth/sign-up/email`, {
      method: "POST",
      body: JSON.stringify({ email: "x@example.com", password: "long enough 1", name: "x", role: "admin" }),
      headers: { origin, "content-type": "application/json" },
    }),
  );
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await served.database.prisma.user.findUnique({ where: { email: "x@example.com" } })).toBeNull();
});

test("a confirmation sent from another site is refused", async () => {
  const { token } = await createSignInLink(served.database, { role: "admin" });
  const response = await accept({ token }, { origin: "http://elsewhere.example" });
  expect(response.status).toBe(403);
  expect(await readSignInLink(served.database, token)).toMatchObject({ state: "open" });
});

test("a link of a second start signs the machine's operator in again", async () => {
  const before = await served.database.prisma.user.count({ where: { role: "admin" } });
  const { token } = await createSignInLink(served.database, { role: "admin" });
  expect(await readSignInLink(served.database, token)).toEqual({ state: "open", role: "admin", operator: "admin" });
  expect((await accept({ token })).headers.get("location")).toBe("/");
  expect(await served.database.prisma.user.count({ where: { role: "admin" } })).toBe(before);
});

test("no session keeps an address of its reader", async () => {
  const sessions = await served.database.prisma.session.findMany();
  expect(sessions.map(({ ipAddress }) => ipAddress ?? "").join("")).not.toMatch(/\d/);
});
