import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../lib/store/free-port.ts";
import { startOf } from "../../lib/store/process-identity.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";

const store = freshTestDatabase();
const root = projectRoot();
const fromSource = ["--import", "tsx", path.join(root, "bin", "one-board.ts"), "start"];
let home = "";

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "one-board-home-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

type Ended = { code: number | null; said: string };

async function start(env: Record<string, string> = {}, args = fromSource): Promise<Ended> {
  const { DATABASE_URL: _, ONE_BOARD_TOKEN: __, ...rest } = process.env;
  const port = String(await freePort());
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...rest, PORT: port, ONE_BOARD_HOME: home, ...env },
    timeout: 50_000,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      said += data;
    });
  }
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

/** One paragraph for a person: no stack trace. */
function expectRefusal({ code, said }: Ended, words: RegExp): void {
  expect(said).toMatch(words);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
}

describe("a start that cannot go on says why and ends with 1", () => {
  it("on a Node that is too old, before anything modern is read", async () => {
    const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.19.0" } })`;
    const args = [
      "--import",
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      path.join(root, "bin", "one-board.mjs"),
    ];
    expectRefusal(await start({}, [...args, "start"]), /needs Node 20\.19 or newer; this is 18\.19\.0/);
  });

  it("on a contract with mistakes, all of them with file and line", async () => {
    const file = path.join(home, "bad.yaml");
    writeFileSync(file, `extends: ${path.join(root, "contracts", "practice.yaml")}\nsweep: often\nmood: good\n`);
    const ended = await start({}, [...fromSource, "--contract", file]);
    expectRefusal(ended, /mistakes; nothing was started/);
    expect(ended.said).toMatch(/bad\.yaml:2 sweep/);
    expect(ended.said).toMatch(/bad\.yaml:3/);
  });

  it("on a contract that is not there", async () => {
    expectRefusal(
      await start({}, [...fromSource, "--contract", "nowhere.yaml"]),
      /There is no contract .*nowhere\.yaml/,
    );
  });

  it("on a port that another program has", async () => {
    const server = net.createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as net.AddressInfo).port)),
    );
    const ended = await start({ PORT: String(port) });
    server.close();
    expectRefusal(ended, new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is in use`));
  });

  it("on a database that does not answer, without its password", async () => {
    const port = await freePort();
    const ended = await start({ DATABASE_URL: `postgresql://me:hunter2@127.0.0.1:${port}/x` });
    expectRefusal(ended, /DATABASE_URL .* cannot be reached: .*ECONNREFUSED/);
    expect(ended.said).not.toContain("hunter2");
  });

  it("on a database that a newer program migrated", async () => {
    await store.database.pool.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101_later', now())`,
    );
    expectRefusal(
      await start({ DATABASE_URL: store.url }),
      /newer than this program: it has the migration 29990101_later/,
    );
  });

  it("on a data folder that a newer PostgreSQL made", async () => {
    mkdirSync(path.join(home, "pg"));
    writeFileSync(path.join(home, "pg", "PG_VERSION"), "99\n");
    expectRefusal(await start(), /made by PostgreSQL 99, which is newer than this program's/);
  });

  it("on a data folder that is damaged, and leaves it as it is; doctor sees it too", async () => {
    mkdirSync(path.join(home, "pg"));
    writeFileSync(path.join(home, "pg", "base"), "precious");
    expectRefusal(await start(), /is not a PostgreSQL data folder, or it is damaged/);
    const doctor = fromSource.map((argument) => (argument === "start" ? "doctor" : argument));
    expectRefusal(await start({}, doctor), /✗ database .*is not a PostgreSQL data folder, or it is damaged/);
    expect(readFileSync(path.join(home, "pg", "base"), "utf8")).toBe("precious");
  });

  it("on a home that another supervisor runs on", async () => {
    const alive = { name: "supervisor", pid: process.pid, start: startOf(process.pid) };
    writeFileSync(path.join(home, "supervisor.json"), JSON.stringify([alive]));
    expectRefusal(await start(), /already running on .* \(process \d+\)/);
  });

  it("on a token that is too short to open everything", async () => {
    expectRefusal(await start({ ONE_BOARD_TOKEN: "short" }), /at least 32 characters/);
  });
});
