import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gone, signalProcess } from "../../lib/store/process-identity.ts";
import { place, sourcesWithoutWeb, until } from "./running.fixture.ts";

const sources = sourcesWithoutWeb();
let here: Awaited<ReturnType<typeof place>>;
beforeAll(async () => {
  here = await place(sources.folder);
});
afterAll(async () => {
  await here.remove();
  sources.remove();
});

async function ask<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: here.url() });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const order = (kind: string, body: object) =>
  ask(`INSERT INTO command (id, run, kind, body) SELECT $1, id, $2, $3 FROM run`, [randomUUID(), kind, body]);
const sweeps = async () =>
  Number(
    (
      await ask<{ n: string }>(`SELECT count(DISTINCT "observedAt") AS n FROM observation WHERE id = 'enrollment.slot'`)
    )[0]?.n,
  );

it("a killed supervisor leaves nothing that hinders the next start, and killed collectors lose and double no page", async () => {
  const first = await here.start();
  expect(first.said()).toMatch(/Sign in once/);
  const left = [here.pidOf("collector"), here.pidOf("web")];
  signalProcess(first.child.pid ?? 0, "SIGKILL");
  await first.ended;

  const second = await here.start();
  expect(second.said()).toMatch(/Sign in once/);
  for (const pid of left) expect(await gone(pid, 1)).toBe(true);

  await order("inject", { failureMode: "F19" });
  await order("clock", { rate: 120 });
  for (let kill = 0; kill < 2; kill += 1) {
    const before = await sweeps();
    await until(async () => (await sweeps()) > before + 4);
    const pid = here.pidOf("collector");
    signalProcess(pid, "SIGKILL");
    await until(() => here.pidOf("collector") !== pid);
  }
  const fired = () => ask(`SELECT 1 FROM page WHERE "failureMode" = 'F19' AND state = 'firing'`);
  await until(async () => (await fired()).length > 0, 60_000);

  expect(await ask(`SELECT "failureMode" AS mode, subject FROM page WHERE body ->> 'firedAt' IS NOT NULL`)).toEqual([
    { mode: "F19", subject: "enrollment.slot" },
  ]);
  expect(await ask(`SELECT kind, count(*)::int AS n FROM page_event WHERE kind = 'fired' GROUP BY kind`)).toEqual([
    { kind: "fired", n: 1 },
  ]);
  expect(await ask(`SELECT sequence::int, kind FROM outbox ORDER BY id`)).toEqual([{ sequence: 1, kind: "fired" }]);
  const [gaps] = await ask<{ swept: string; owed: string }>(
    `SELECT count(*) AS swept, count(DISTINCT "observedAt") AS distinct,
            extract(epoch FROM max("observedAt") - min("observedAt")) / 15 + 1 AS owed
       FROM observation WHERE id = 'enrollment.slot'`,
  );
  expect(Number(gaps?.swept)).toBe(Number(gaps?.owed));

  const stopped = Date.now();
  signalProcess(second.child.pid ?? 0, "SIGTERM");
  expect(await second.ended).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(5_000);
  expect(here.pidOf("collector")).toBe(0);
}, 240_000);
