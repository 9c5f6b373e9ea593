import net from "node:net";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { may, scopes } from "../lib/access/permissions.ts";
import { origin, servedEstate, signIn, token } from "../lib/board/served-estate.fixture.ts";
import { makeToken } from "../lib/people/tokens.ts";
import { type Database, openDatabase } from "../lib/store/db.ts";
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

test.each(["/api/v1/pages/a%00b", "/pages/%00", "/drills/%ED%A0%80", "/api/v1/drills/%"])(
  "%s names nothing: 404, and to nobody 401",
  async (path) => {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, { authorization: `Bearer ${token}` })).status).toBe(404);
  },
);

test("nobody is never told to slow down: 300 requests are 300 times 401", async () => {
  const all = await Promise.all(Array.from({ length: 300 }, () => ask("/api/v1/board")));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
});

test("the token opens pages too", async () => {
  expect(passed(await ask("/", { accept: "text/html", authorization: `Bearer ${token}` }))).toBe(true);
});

test("a program reads pages only where its scopes include the board, and reaches its own handler", async () => {
  const admin = { id: "1", handle: "admin", role: "automation" as const };
  for (const scope of scopes) {
    const { secret } = await makeToken(
      { db: served.database, actor: admin },
      { label: scope, scopes: [scope], expiresInDays: 1 },
    );
    const asked = (path: string, headers: Record<string, string>) =>
      ask(path, { ...headers, authorization: `Bearer ${secret}` });
    const seesBoard = may({ role: "token", scopes: [scope] }, "see-board");
    for (const path of ["/", "/pages", "/people", "/drills"]) {
      for (const headers of [{ accept: "text/html" }, { rsc: "1" }, {}] as Record<string, string>[]) {
        const response = await asked(path, headers);
        expect([scope, path, passed(response) ? 200 : response.status]).toEqual([scope, path, seesBoard ? 200 : 403]);
      }
    }
    for (const path of ["/metrics", "/api/v1/deploys/events"]) expect(passed(await asked(path, {}))).toBe(true);
  }
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

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("every answer carries the same guards, refused or not, and over https asks for https from then on", async () => {
  const answers = () =>
    Promise.all([
      ask("/api/v1/board"),
      ask("/pages", { accept: "text/html" }),
      ask("/sign-in"),
      ask("/", { authorization: `Bearer ${token}` }),
    ]);
  for (const { headers } of await answers()) {
    expect(Object.fromEntries(headers)).toMatchObject(always);
    expect(headers.get("strict-transport-security")).toBeNull();
  }
  process.env.ONE_BOARD_URL = "https://board.example";
  try {
    for (const { headers } of await answers())
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
  } finally {
    process.env.ONE_BOARD_URL = origin;
  }
});

test("a policy without inline scripts comes with every page, also with the sign-in", async () => {
  for (const response of [await ask("/sign-in"), await ask("/", { authorization: `Bearer ${token}` })]) {
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).toMatch(/default-src 'self';.*object-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

test("what a client says of itself admits nobody: forwarded addresses, hosts and the proxy's own marks", async () => {
  const claims = {
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "127.0.0.1:4747",
    "x-one-board-client": "127.0.0.1",
    "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
    "x-nonce": "mine",
  };
  expect((await ask("/api/v1/board", claims)).status).toBe(401);
});

/** While work runs, this process's database is another one. */
async function withDatabase(database: Database, work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { oneBoardDatabase: database, oneBoardAuth: undefined });
  try {
    await work();
  } finally {
    Object.assign(globalThis, { oneBoardDatabase: served.database, oneBoardAuth: undefined });
    await database.close();
  }
}

/** Also of the start's own link: the first page of a fresh board. */
async function expectUnreadable(cookie: string): Promise<void> {
  const asked = ["/drills", "/", "/sign-in?token=x"].map((path) => ask(path, { cookie, accept: "text/html" }));
  for (const page of await Promise.all(asked)) {
    expect(page.status).toBe(503);
    expect(page.headers.get("location")).toBeNull();
    expect(page.headers.get("retry-after")).toBe("5");
    const [text, policy] = [await page.text(), page.headers.get("content-security-policy") ?? ""];
    expect(text).toContain("did not answer");
    const nonces = [...text.matchAll(/<(?:script|style) nonce="([^"]+)"/g)].map(([, nonce]) => `'nonce-${nonce}'`);
    expect(nonces).toHaveLength(2);
    for (const nonce of nonces) expect(policy).toContain(nonce);
  }
  const told = await ask("/api/v1/board", { cookie });
  expect(told.status).toBe(503);
  expect(await told.json()).toMatchObject({ code: "unavailable" });
}

test("a database that takes no connection in time gives a page that says so, and 503", async () => {
  const cookie = await signIn(served.database, "viewer", "slow");
  const silent = net.createServer(() => undefined);
  const port = await new Promise<number>((resolve) =>
    silent.listen(0, "127.0.0.1", () => resolve((silent.address() as net.AddressInfo).port)),
  );
  await withDatabase(openDatabase(`postgresql://me@127.0.0.1:${port}/x`, { kept: 2 }), () => expectUnreadable(cookie));
  silent.close();
}, 30_000);

test("a database that took the connection and answers nothing does the same", async () => {
  const cookie = await signIn(served.database, "viewer", "held");
  const holder = await served.database.pool.connect();
  await holder.query(`BEGIN; LOCK TABLE session, "user" IN ACCESS EXCLUSIVE MODE`);
  try {
    const told = await ask("/drills", { cookie, accept: "text/html" });
    expect(told.status).toBe(503);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}, 30_000);

test("nor does the sign-in wait for a database whose open connections have gone silent", async () => {
  const stuck = openDatabase(served.url, { kept: 1 });
  Object.assign(stuck.pool, { query: () => new Promise(() => undefined) });
  await withDatabase(stuck, async () => {
    expect((await ask("/sign-in?token=x", { accept: "text/html" })).status).toBe(503);
  });
}, 30_000);

test("a page is not begun before every connection it may need is open", async () => {
  const cookie = await signIn(served.database, "viewer", "first");
  await withDatabase(openDatabase(served.url, { connections: 4, kept: 4 }), async () => {
    const { pool } = (globalThis as unknown as { oneBoardDatabase: Database }).oneBoardDatabase;
    expect(pool.totalCount).toBe(0);
    expect(passed(await ask("/drills", { cookie, accept: "text/html" }))).toBe(true);
    expect([pool.totalCount, pool.idleCount]).toEqual([4, 4]);
  });
});
