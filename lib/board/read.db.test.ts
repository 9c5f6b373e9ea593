import { beforeAll, expect, test } from "vitest";
import { at, pageFixture, signalFixture, verdictFixture } from "./board-fixture.ts";
import { estate } from "./estate.ts";
import { readBoard } from "./read.ts";
import { rowDefinitions } from "./rows.ts";
import { boardSchema } from "./schemas.ts";
import { renewLease, servedEstate, storePage, storeSignals, storeVerdict } from "./served-estate.fixture.ts";

const served = servedEstate();
beforeAll(async () => {
  const signals = rowDefinitions.flatMap((row) => [row.headline, ...row.beside]).map((id) => signalFixture(id));
  await storeSignals(served.database, served.run, signals);
});

test("what is stored reads as a board of the documented shape", async () => {
  const board = boardSchema.parse(await readBoard(estate()));
  expect(board.rows.map(({ state }) => state)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(board).toMatchObject({ run: "run-1", estate: "tlp", mode: "practice", collector: { state: "ok" } });
});

test("an open page shows on its row; a resolved one and one of another run do not", async () => {
  const { database, run } = served;
  await storePage(database, run, pageFixture({ id: "open", openedAt: at(35) }));
  await storePage(
    database,
    run,
    pageFixture({ id: "over", state: "resolved", resolvedAt: at(40), resolution: "cleared" }),
  );
  await database.prisma.run.create({ data: { id: "other", estate: "tlp", mode: "lab", contract: "x" } });
  await storePage(database, "other", pageFixture({ id: "elsewhere" }));
  const board = await readBoard(estate());
  expect(board.rows[3]?.pages.map(({ id }) => id)).toEqual(["open"]);
  expect(board.banner.counts.page).toBe(1);
  await database.prisma.page.deleteMany();
});

test("a verdict that could not be judged makes its row unknown", async () => {
  await storeVerdict(
    served.database,
    served.run,
    verdictFixture({ state: "unknown", reason: "source-failed", unseen: "purchases.sourceConnector" }),
  );
  expect((await readBoard(estate())).rows[2]).toMatchObject({ state: "unknown", since: at(30) });
  await served.database.prisma.verdict_current.deleteMany();
});

test("a lease that is not renewed makes the collector silent, and a leader of another run is no leader of this", async () => {
  await renewLease(served.database, served.run, 31_000);
  expect((await readBoard(estate())).collector.state).toBe("silent");
  await served.database.prisma.run.create({ data: { id: "next", estate: "tlp", mode: "practice", contract: "x" } });
  await served.database.prisma.leader.update({ where: { estate: "tlp" }, data: { run: "next" } });
  expect((await readBoard(estate())).collector.state).toBe("starting");
  await served.database.prisma.leader.update({ where: { estate: "tlp" }, data: { run: served.run } });
  await renewLease(served.database, served.run);
});

test("the board costs the same after 20,000 resolved pages", async () => {
  await served.database.pool.query(
    `INSERT INTO page (id, run, "failureMode", subject, severity, state, "openedAt", "resolvedAt", body)
     SELECT 'old-' || n, $1, 'F19', 's', 'page', 'resolved', now() - n * interval '1 minute', now(), '{}'
     FROM generate_series(1, 20000) AS n`,
    [served.run],
  );
  await served.database.pool.query("ANALYZE page");
  const { rows } = await served.database.pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT body FROM page WHERE run = $1 AND state IN ('pending', 'firing', 'acknowledged') ORDER BY "openedAt"`,
    [served.run],
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index");
});
