import pg from "pg";
import { expect, test } from "vitest";
import { contractWith, pageOf, write } from "../delivery/delivery.fixture.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { createEmptyDatabase, freshTestDatabase } from "./test-database.ts";

const store = freshTestDatabase();

test("a letter of a page names its page's run, and none is without one", async () => {
  const { pool, prisma } = store.database;
  const contract = contractWith({});
  for (const run of ["one", "two"]) {
    await prisma.run.create({ data: { id: run, estate: "tlp", mode: "practice", contract: "practice.yaml" } });
    await write(pool, contract, run, pageOf({ id: `page of ${run}` }), "fired");
  }
  const letters = await prisma.outbox.findMany({ orderBy: { id: "asc" } });
  expect(letters.map(({ run }) => run)).toEqual(["one", "two"]);
  const without = `INSERT INTO outbox ("pageId", sequence, kind, body) SELECT id, 2, 'updated', '{}' FROM page WHERE run = 'one'`;
  await expect(pool.query(without)).rejects.toThrow(/"run".*not-null/);
});

test("letters of before get the run of their page; one about no page keeps its own", async () => {
  const empty = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const all = readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith("_run_of_every_letter"));
    await migrate(empty.url, all.slice(0, at));
    await client.query(`
      INSERT INTO run (id, estate, mode, contract) VALUES ('old', 'tlp', 'practice', 'practice.yaml');
      INSERT INTO page (id, run, "failureMode", subject, severity, state, body, "openedAt")
        VALUES ('p', 'old', 'F19', 'enrollment.slot', 'page', 'firing', '{}', now());
      INSERT INTO outbox ("pageId", run, sequence, kind, body)
        VALUES ('p', NULL, 1, 'fired', '{}'), (NULL, 'old', 1, 'handed-over', '{}')`);
    await migrate(empty.url, all);
    const { rows } = await client.query(`SELECT "pageId", run FROM outbox ORDER BY id`);
    expect(rows).toEqual([
      { pageId: "p", run: "old" },
      { pageId: null, run: "old" },
    ]);
  } finally {
    await client.end();
    await empty.drop();
  }
});
