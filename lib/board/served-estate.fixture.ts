import { fileURLToPath } from "node:url";
import { beforeAll } from "vitest";
import type { Role } from "../access/permissions.ts";
import { createSignInLink } from "../access/sign-in-link.ts";
import type { Signal, Verdict } from "../evaluate/types.ts";
import type { Page } from "../pages/types.ts";
import type { Database } from "../store/db.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import type { StoredSignal, StoredVerdict } from "./input.ts";

export const token = "a-token-of-more-than-thirty-two-characters";
export const origin = "http://127.0.0.1:4747";
export const contractPath = fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url));

/** A test database with one practice run and a living leader, behind the same environment as a served board. */
export function servedEstate(run = "run-1"): { readonly url: string; readonly database: Database; run: string } {
  const store = freshTestDatabase();
  beforeAll(async () => {
    Object.assign(process.env, {
      DATABASE_URL: store.url,
      ONE_BOARD_CONTRACT: contractPath,
      ONE_BOARD_RUN: run,
      ONE_BOARD_SECRET: "a-secret-of-the-test-that-signs-sessions",
      ONE_BOARD_TOKEN: token,
      ONE_BOARD_URL: origin,
    });
    Object.assign(globalThis, { oneBoardDatabase: store.database, oneBoardAuth: undefined });
    const { prisma } = store.database;
    await prisma.run.create({ data: { id: run, estate: "tlp", mode: "practice", contract: contractPath, seed: 51 } });
    await renewLease(store.database, run);
  });
  return {
    run,
    get url() {
      return store.url;
    },
    get database() {
      return store.database;
    },
  };
}

/** `ageMs`: how long ago (wall) the collector was last heard of. */
export async function renewLease({ prisma }: Database, run: string, ageMs = 0): Promise<void> {
  const renewedAt = new Date(Date.now() - ageMs);
  const lease = { renewedAt, lastSweepAt: renewedAt };
  await prisma.leader.upsert({
    where: { estate: "tlp" },
    create: { estate: "tlp", epoch: 1, holder: "test", run, version: 1, ...lease },
    update: lease,
  });
}

export async function storePage({ prisma }: Database, run: string, page: Page): Promise<void> {
  const { id, failureMode, subject, product, severity, state, openedAt, resolvedAt } = page;
  const row = { id, run, failureMode, subject, product, severity, state, openedAt, resolvedAt, body: page };
  await prisma.page.upsert({ where: { id }, create: row, update: row });
}

export async function storeSignals({ prisma }: Database, run: string, signals: StoredSignal[]): Promise<void> {
  for (const { since, ...body } of signals) {
    const { id, product, state } = body satisfies Signal;
    const row = { run, id, product, state, since, updatedAt: since, body };
    await prisma.signal_current.upsert({ where: { run_id: { run, id } }, create: row, update: row });
  }
}

export async function storeVerdict({ prisma }: Database, run: string, verdict: StoredVerdict): Promise<void> {
  const { stateSince: since, ...body } = verdict;
  const { failureMode, subject, product, state } = body satisfies Verdict;
  await prisma.verdict_current.create({
    data: { run, failureMode, subject, product, state, since, updatedAt: since, body },
  });
}

export function request(path: string, init: RequestInit & { as?: string | null } = {}): Request {
  const headers = new Headers(init.headers);
  if (init.as === undefined) headers.set("authorization", `Bearer ${token}`);
  else if (init.as !== null) {
    headers.set("cookie", init.as);
    if (!headers.has("origin")) headers.set("origin", origin);
  }
  return new Request(`${origin}${path}`, { ...init, headers });
}

export const post = (path: string, body: unknown, as?: string | null): Request =>
  request(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" }, as });

/** Signs a fresh account of a role in, through its one-time link; returns the cookie. */
export async function signIn(database: Database, role: Role, handle = role as string): Promise<string> {
  const { auth } = await import("../access/auth.ts");
  const link = await createSignInLink(database, { role });
  const form = new URLSearchParams({
    token: link.token,
    handle,
    email: `${handle}@example.com`,
    password: "long enough 1",
  });
  const response = await auth().handler(
    new Request(`${origin}/api/auth/sign-in/link`, { method: "POST", body: form, headers: { origin } }),
  );
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`no session: ${response.status} ${response.headers.get("location")}`);
  return cookie;
}
