import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBoard } from "../../board/read.ts";
import { contractPath, servedEstate, signIn } from "../../board/served-estate.fixture.ts";
import { loadContractOrThrow } from "../../contracts/load.ts";
import { readPeople } from "../../people/people.ts";
import { openDatabase } from "../db.ts";
import { readMigrations } from "../migrate.ts";
import { createEmptyDatabase } from "../test-database.ts";
import { tablesOf } from "./catalog.ts";
import { readBackup } from "./read.ts";
import { writeBackup } from "./write.ts";

const served = servedEstate();
const folder = mkdtempSync(path.join(os.tmpdir(), "one-board-backup-"));
const file = path.join(folder, "board.backup");
const awkward = "tab\t newline\n return\r backslash\\ \\. \u{1F980} null\\N";

beforeAll(async () => {
  const { prisma, pool } = served.database;
  await signIn(served.database, "lead");
  await prisma.passkey.create({
    data: {
      id: "k",
      publicKey: "p",
      userId: (await prisma.user.findFirstOrThrow()).id,
      credentialID: "c",
      counter: 0,
      deviceType: "d",
      backedUp: true,
    },
  });
  const at = new Date("2026-03-01T00:00:00Z");
  const page = {
    id: "p1",
    run: served.run,
    failureMode: "F19",
    subject: "enrollment.slot",
    product: "enrollment-cohort",
  };
  await prisma.page.create({
    data: { ...page, severity: "page", state: "resolved", openedAt: at, resolvedAt: at, body: { awkward } },
  });
  await prisma.page_event.create({ data: { pageId: "p1", at, kind: "noted", reason: "none", note: awkward } });
  await prisma.attempt.create({ data: { id: "a1", drill: "d", person: "x", number: 1 } });
  await pool.query(
    `INSERT INTO hypothesis ("attemptId", system, "failureClass", explains, "doesNotExplain", "nextQuery", disproof, story, confidence)
     VALUES ('a1', 's', '{x,"y z"}', 'e', 'd', 'n', 'p', $1, 60)`,
    [awkward],
  );
  await pool.query(
    `INSERT INTO observation (run, id, "observedAt", "recordedAt", body) VALUES ($1, 'enrollment.slot', $2, now(), '{"lsn":"9223372036854775807"}')`,
    [served.run, at],
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const run = (url: string, sql: string) => on(url, async (client) => (await client.query(sql)).rows);

/** Every table that a backup holds, row by row. */
const contentOf = (url: string) =>
  on(url, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });

async function elsewhere<T>(work: (url: string) => Promise<T>): Promise<T> {
  const empty = await createEmptyDatabase();
  try {
    return await work(empty.url);
  } finally {
    await empty.drop();
  }
}
/** As when One Board has been stopped for a while. */
const stopped = (url: string) => run(url, `UPDATE leader SET "renewedAt" = now() - interval '1 hour'`);
test("what is restored into an empty home is the same board, pages, attempts and people", async () => {
  await stopped(served.url);
  const rows = await writeBackup(served.url, file);
  expect([rows.get("page"), rows.get("user"), rows.get("observation")]).toEqual([1, 1, 1]);
  expect(statSync(file).mode & 0o077).toBe(0);
  await elsewhere(async (url) => {
    expect(await readBackup(url, file)).toEqual(rows);
    expect(await contentOf(url)).toEqual(await contentOf(served.url));
    const there = openDatabase(url);
    try {
      const of = (db: typeof there) => ({
        db,
        contract: loadContractOrThrow(contractPath),
        contractPath,
        run: served.run,
      });
      const now = Date.now();
      expect(await readBoard(of(there), now)).toEqual(await readBoard(of(served.database), now));
      const people = (await readPeople(served.database)).map((person) => ({ ...person, sessionUntil: null }));
      expect(await readPeople(there)).toEqual(people);
    } finally {
      await there.close();
    }
  });
});

test("nothing in the file signs anybody in", async () => {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  const [session] = await run(served.url, `SELECT token FROM session`);
  expect(text).not.toContain(session.token);
  expect(text).not.toMatch(/"table":"(session|signin_link|verification)"/);
});

test("numbers go on after the restored ones, and what must not change still must not", async () => {
  await elsewhere(async (url) => {
    await readBackup(url, file);
    const [{ before }] = await run(url, `SELECT max(id) AS before FROM audit`);
    const [{ id }] = await run(
      url,
      `INSERT INTO audit (actor, action, target, body) VALUES ('x','x','x','{}') RETURNING id`,
    );
    expect(BigInt(id)).toBe(BigInt(before) + 1n);
    await expect(run(url, `UPDATE hypothesis SET story = 'another'`)).rejects.toThrow();
  });
});

test("a database with data is refused unless it is told to be replaced", async () => {
  await elsewhere(async (url) => {
    await readBackup(url, file);
    await run(url, `UPDATE page SET severity = 'warn'`);
    await expect(readBackup(url, file)).rejects.toThrow(/There is data here already/);
    expect((await contentOf(url)).page?.[0]).toContain(",warn,");
    await readBackup(url, file, { replace: true });
    expect((await contentOf(url)).page?.[0]).toContain(",page,");
  });
});

test("a running collector's database is left alone", async () => {
  await elsewhere(async (url) => {
    await readBackup(url, file);
    await run(url, `UPDATE leader SET "renewedAt" = now()`);
    await expect(readBackup(url, file, { replace: true })).rejects.toThrow(/stop One Board first/);
  });
});

test("a damaged, a cut, a foreign and a newer file change nothing", async () => {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  const [head = "", ...rest] = text.split("\n");
  const bad = {
    cut: readFileSync(file).subarray(0, -20),
    inside: gzipSync([head, ...rest.slice(0, 9)].join("\n")),
    endless: gzipSync([head, ...rest.slice(0, -2)].join("\n")),
    foreign: gzipSync("hello\n"),
    newer: gzipSync(text.replace('"migrations":[', '"migrations":[{"name":"29990101000000_x","checksum":"0"},')),
  };
  for (const [name, bytes] of Object.entries(bad)) {
    const broken = path.join(folder, name);
    writeFileSync(broken, bytes);
    await elsewhere(async (url) => {
      await readBackup(url, file);
      const before = await contentOf(url);
      await expect(readBackup(url, broken, { replace: true }), name).rejects.toThrow(/backup/);
      expect(await contentOf(url), name).toEqual(before);
    });
  }
});

test("a backup of an older program is restored and migrated", async () => {
  const migrations = readMigrations();
  const text = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  const header = JSON.parse(text[0] ?? "");
  const first = migrations.slice(0, 1).map(({ name, checksum }) => ({ name, checksum }));
  const older = path.join(folder, "older");
  const run1 = text.findIndex((line) => line.startsWith('{"table":"run"'));
  const section = text.slice(run1, text.indexOf("\\.", run1) + 1);
  writeFileSync(
    older,
    gzipSync([JSON.stringify({ ...header, migrations: first }), ...section, '{"end":true}', ""].join("\n")),
  );
  await elsewhere(async (url) => {
    expect(await readBackup(url, older)).toEqual(new Map([["run", 1]]));
    expect(await run(url, `SELECT count(*)::int AS n FROM "_prisma_migrations"`)).toEqual([{ n: migrations.length }]);
  });
});
