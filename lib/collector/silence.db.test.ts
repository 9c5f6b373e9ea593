import { beforeAll, expect, it } from "vitest";
import { decisionPatience, leaseLimit } from "../board/silence.ts";
import { loadContractOrThrow } from "../contracts/load.ts";
import { runbookEntries } from "../runbook/load.ts";
import { ensureRun } from "../store/ensure-run.ts";
import { projectRoot } from "../store/project-root.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { campaign } from "./leadership.ts";
import { outboxBody } from "./outbox-body.ts";
import { endSilence, watchCollector } from "./silence.ts";

const store = freshTestDatabase();
const contractPath = `${projectRoot()}/contracts/practice.yaml`;
const contract = loadContractOrThrow(contractPath);
const watched = { contract, run: "r", outboxBody: outboxBody(contract, runbookEntries()) };
let renewedAt = 0;

beforeAll(async () => {
  await ensureRun(store.database, { run: "r", contract, contractPath, now: 0 });
  const leader = { url: store.url, estate: contract.estate, run: "r", holder: "dies" };
  await (await campaign(leader, AbortSignal.timeout(5_000))).resign();
  const row = await store.database.prisma.leader.findUniqueOrThrow({ where: { estate: contract.estate } });
  renewedAt = row.renewedAt.getTime();
});

it("opens one page on a collector whose lease is two sweeps old, with one letter, and ends it when one leads again", async () => {
  const { pool, prisma } = store.database;
  const limit = leaseLimit(contract);
  expect(await watchCollector(pool, watched, renewedAt + limit - 1)).toBeNull();
  expect(await prisma.page.count()).toBe(0);
  const opened = await Promise.all([1, 2, 3].map(() => watchCollector(pool, watched, renewedAt + limit + 1)));
  expect(new Set(opened).size).toBe(1);
  expect(await prisma.page.findMany()).toMatchObject([
    { failureMode: "F31", subject: "collector", state: "firing", severity: "page" },
  ]);
  expect(await prisma.outbox.findMany()).toMatchObject([{ kind: "fired", body: { reason: "collector-silent" } }]);
  await endSilence(pool, watched);
  expect(await prisma.page.findMany()).toMatchObject([{ state: "resolved" }]);
  expect(await prisma.outbox.count()).toBe(2);
});

it("waits for the leader's row before it takes a page, so that a decision and it cannot block each other", async () => {
  const { pool, prisma } = store.database;
  const again = renewedAt + 1_000;
  await prisma.leader.update({ where: { estate: contract.estate }, data: { renewedAt: new Date(again) } });
  await watchCollector(pool, watched, again + leaseLimit(contract) + 1);
  const decision = await pool.connect();
  try {
    await decision.query("BEGIN");
    await decision.query(`SELECT 1 FROM leader WHERE estate = $1 FOR UPDATE`, [contract.estate]);
    const ending = endSilence(pool, watched);
    await until(async () => {
      const waiting = await pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted`);
      return waiting.rowCount !== 0;
    });
    const free = await decision.query(`SELECT id FROM page WHERE state = 'firing' FOR UPDATE NOWAIT`);
    expect(free.rowCount).toBe(1);
    await decision.query("COMMIT");
    await ending;
  } finally {
    decision.release();
  }
  expect(await prisma.page.count({ where: { state: "resolved" } })).toBe(2);
});

it("counts a leader that decides nothing as silent, term after term as one silence, by the database's clock", async () => {
  const { pool, prisma } = store.database;
  const live = { ...watched, contract: { ...contract, mode: "live" as const } };
  const { estate } = contract;
  const { rows } = await pool.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const limit = leaseLimit(contract) + decisionPatience;
  const lead = (sweptAgo: number) =>
    prisma.leader.update({
      where: { estate },
      data: { renewedAt: new Date(), lastSweepAt: new Date(Number(rows[0]?.now) - sweptAgo) },
    });
  await lead(limit - 20_000);
  expect(await watchCollector(pool, live)).toBeNull();
  await lead(limit + 20_000);
  const opened = await watchCollector(pool, live);
  expect(opened).not.toBeNull();
  // The next term renews the lease and decides nothing either.
  await prisma.leader.update({ where: { estate }, data: { renewedAt: new Date() } });
  expect(await watchCollector(pool, live)).toBe(opened);
  expect(await watchCollector(pool, { ...live, since: Date.now() })).toBeNull();
  expect(await prisma.page.count({ where: { state: "firing" } })).toBe(1);
  // Practice may stand still.
  expect(await watchCollector(pool, watched)).toBeNull();
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("nothing waits for a lock");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
