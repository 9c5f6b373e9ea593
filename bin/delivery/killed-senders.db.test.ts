import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { variable } from "../../lib/delivery/delivery.fixture.ts";
import { type Manner, testReceiver } from "../../lib/delivery/receiver.fixture.ts";
import { openDatabase } from "../../lib/store/db.ts";
import { type Embedded, startEmbedded } from "../../lib/store/embedded.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { signalGroup } from "../../lib/store/process-identity.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { until } from "../start/running.fixture.ts";

const seed = 20261130;
const wanted = 500;
const killsOfEach = 3;
const home = mkdtempSync(path.join(os.tmpdir(), "one-board-killed-"));
const contractFile = path.join(home, "contract.yaml");
const receiver = testReceiver();
const random = randomOf(seed);
let server: Embedded;
const children = new Map<string, ChildProcess>();

const startServer = (port?: number) =>
  startEmbedded({
    folder: path.join(home, "pg"),
    logFile: path.join(home, "postgresql.log"),
    password: "test",
    ...(port === undefined ? {} : { port }),
  });

function start(name: "collector" | "people"): void {
  const script = { collector: "bin/collector.ts", people: "bin/delivery/people.fixture.ts" }[name];
  const env = {
    ...process.env,
    DATABASE_URL: server.url("postgres"),
    ONE_BOARD_CONTRACT: contractFile,
    ONE_BOARD_RUN: "r",
    ONE_BOARD_HOME: home,
    ONE_BOARD_URL: "https://board.example",
    HOOK_URL: receiver.url,
    HOOK_SECRET: "s",
  };
  const log = openSync(path.join(home, `${name}.log`), "a");
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: projectRoot(),
    env,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  children.set(name, child);
}

async function ask<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url("postgres"), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const practice = path.join(projectRoot(), "contracts", "practice.yaml");
  const owners = Object.keys(loadContractOrThrow(practice).owners);
  writeFileSync(
    contractFile,
    JSON.stringify({
      extends: practice,
      owners: Object.fromEntries(owners.map((owner) => [owner, { channels: ["hook"], warns: ["hook"] }])),
      delivery: {
        timeout: "500ms",
        retryFirst: "50ms",
        retryMost: "500ms",
        channels: {
          hook: {
            kind: "webhook",
            url: variable("HOOK_URL"),
            secret: variable("HOOK_SECRET"),
            allowAddresses: ["127.0.0.0/8"],
          },
        },
      },
    }),
  );
  server = await startServer();
  await migrate(server.url("postgres"));
  const database = openDatabase(server.url("postgres"), { connections: 1 });
  const contract = loadContractOrThrow(contractFile);
  await ensureRun(database, { run: "r", contract, contractPath: contractFile, now: Date.now() });
  await database.close();
});
afterAll(async () => {
  for (const child of children.values()) child.kill("SIGKILL");
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Takes most requests; refuses some, and breaks some off after it has taken them: the sender cannot know. */
function unreliable(): Manner {
  const chance = random();
  if (chance < 0.03) return { status: 503 };
  return chance < 0.06 ? "break-off" : { status: 200 };
}

it(`loses, doubles and holds up no page while collector, web and database are killed over ${wanted} transitions`, async () => {
  const taken: { id: string; body: string }[] = [];
  receiver.manner = ({ headers, body }) => {
    const manner = unreliable();
    if (manner === "break-off" || (typeof manner === "object" && manner.status === 200)) {
      taken.push({ id: String(headers["webhook-id"]), body });
    }
    return manner;
  };
  start("collector");
  start("people");
  await until(async () => (await ask(`SELECT 1 FROM observation LIMIT 1`)).length > 0, 120_000);
  const order = (kind: string, body: object) =>
    ask(`INSERT INTO command (id, run, kind, body) VALUES ($1, 'r', $2, $3)`, [randomUUID(), kind, body]);
  for (const failureMode of ["F19", "F17", "F05", "F26"]) await order("inject", { failureMode });
  await order("clock", { rate: 30 });

  const kills = { collector: 0, people: 0, database: 0 };
  const letters = async () => Number((await ask<{ n: string }>(`SELECT count(*) AS n FROM outbox`))[0]?.n);
  const victims = ["collector", "people", "database"] as const;
  while ((await letters()) < wanted || Object.values(kills).some((count) => count < killsOfEach)) {
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1_300));
    const victim = victims[Math.floor(random() * victims.length)] ?? "people";
    if (kills[victim] >= killsOfEach) continue;
    kills[victim] += 1;
    if (victim === "database") {
      signalGroup(server.pid, "SIGKILL");
      await server.ended;
      server = await startServer(server.port);
    } else {
      children.get(victim)?.kill("SIGKILL");
      start(victim);
    }
  }
  // What was written by now is sent by whoever lives.
  await order("clock", { rate: 0 });
  await until(async () => (await ask(`SELECT 1 FROM command WHERE "answeredAt" IS NULL`)).length === 0, 180_000);
  children.get("people")?.kill("SIGKILL");
  await until(
    async () => (await ask(`SELECT 1 FROM outbox WHERE "deliveredAt" IS NULL`)).length === 0,
    180_000,
    () => "a letter is stuck",
  );

  const written = await ask<{ id: string }>(`SELECT "pageId" || '.' || sequence AS id FROM outbox ORDER BY id`);
  const first = new Map<string, string>();
  for (const { id, body } of taken) {
    expect(first.get(id) ?? body, id).toBe(body);
    if (!first.has(id)) first.set(id, body);
  }
  expect(written.length).toBeGreaterThanOrEqual(wanted);
  expect([...first.keys()].sort()).toEqual(written.map(({ id }) => id).sort());
  const next = new Map<string, number>();
  for (const body of first.values()) {
    const { key, sequence } = JSON.parse(body) as { key: string; sequence: number };
    expect(sequence, key).toBe((next.get(key) ?? 0) + 1);
    next.set(key, sequence);
  }
  const fired = await ask<{ n: number }>(
    `SELECT count(*)::int AS n FROM outbox WHERE kind = 'fired' GROUP BY "pageId" HAVING count(*) <> 1`,
  );
  expect(fired).toEqual([]);
  expect(
    await ask(`SELECT subject FROM page WHERE state <> 'resolved' GROUP BY "failureMode", subject HAVING count(*) > 1`),
  ).toEqual([]);
}, 900_000);

/** Mulberry32: even over 0 … 1, the same for the same seed. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
