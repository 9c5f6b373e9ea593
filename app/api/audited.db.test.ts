import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../lib/access/routes.ts";
import { servedEstate } from "../../lib/board/served-estate.fixture.ts";
import { call, recipes } from "./audited.fixture.ts";

const served = servedEstate();
const writes = operations.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

// What fails here fails on purpose; its log would be longer than the test.
process.env.ONE_BOARD_LOG = "silent";

let collector: ReturnType<typeof setInterval>;
beforeAll(async () => {
  const { pool } = served.database;
  await pool.query(
    `CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the audit is full'; END $$;
     CREATE TRIGGER no_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION no_audit();
     ALTER TABLE audit DISABLE TRIGGER no_audit`,
  );
  // Plays the collector: whatever it is asked is done.
  const answer = JSON.stringify({ subject: "s", detectWithinSeconds: 1, lastsSeconds: 1, cleared: 0, closed: [] });
  collector = setInterval(() => {
    pool
      .query(`UPDATE command SET "answeredAt" = now(), answer = $1 WHERE "answeredAt" IS NULL`, [
        JSON.stringify({ ...JSON.parse(answer), at: new Date().toISOString(), now: new Date().toISOString(), rate: 2 }),
      ])
      .catch(() => undefined);
  }, 50);
});
afterAll(() => clearInterval(collector));

/** Every table but the audit, as one text. */
async function everything(): Promise<string> {
  const { pool } = served.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT IN ('audit', '_prisma_migrations') ORDER BY 1`,
  );
  const held = await Promise.all(
    rows.map(({ name }) =>
      pool.query(`SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') AS all FROM "${name}" t`),
    ),
  );
  return rows.map(({ name }, index) => `${name}: ${held[index]?.rows[0]?.all}`).join("\n");
}
const audited = async () => served.database.prisma.audit.findMany({ orderBy: { id: "asc" } });
const blockAudit = (on: boolean) =>
  served.database.pool.query(`ALTER TABLE audit ${on ? "ENABLE" : "DISABLE"} TRIGGER no_audit`);

test("every operation that may change something has a call that shows what it writes", () => {
  expect(writes.filter((name) => recipes[name] === undefined)).toEqual([]);
});

describe.each(writes)("%s", (name) => {
  const [method = "", path = ""] = name.split(" ");
  const world = () => ({ db: served.database, run: served.run, call });

  test("writes nothing without its audit row, and with it says who did what", async () => {
    const recipe = recipes[name];
    if (recipe === undefined || recipe === "computes") {
      const before = [await everything(), await audited()];
      await call(method, path, { body: {} });
      expect([await everything(), await audited()]).toEqual(before);
      return;
    }
    const prepared = await recipe(world());
    const [before, rows] = [await everything(), (await audited()).length];
    await blockAudit(true);
    const refused = await call(method, path, prepared).finally(() => blockAudit(false));
    expect(refused.status, await refused.clone().text()).toBe(500);
    expect(await refused.text()).not.toContain("audit");
    expect(await everything()).toBe(before);

    const done = await call(method, path, prepared);
    expect(done.status, await done.clone().text()).toBeLessThan(300);
    const added = (await audited()).slice(rows);
    expect(added.length).toBeGreaterThan(0);
    for (const row of added) expect(row).toMatchObject({ actor: "automation" });
    expect(await everything()).not.toBe(before);
  });
});
