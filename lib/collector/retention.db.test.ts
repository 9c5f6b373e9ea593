import { describe, expect, it } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { projectRoot } from "../store/project-root.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { dropExpired, makePartitions } from "./retention.ts";

const store = freshTestDatabase();
const contract = loadContractOrThrow(`${projectRoot()}/contracts/practice.yaml`);
const day = 86_400_000;
const noon = Date.UTC(2026, 10, 30, 12);

async function partitions(table: string): Promise<string[]> {
  const { rows } = await store.database.pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = $1::regclass ORDER BY 1`,
    [table],
  );
  return rows.map((row) => row.name);
}
const insert = (recordedAt: number) =>
  store.database.pool.query(
    `INSERT INTO observation (run, id, "observedAt", "recordedAt", body) VALUES ('r', 'enrollment.slot', $1, $1, '{}')`,
    [new Date(recordedAt)],
  );

describe("retention", () => {
  it("makes today's partition and seven days ahead, and brings in what had to wait in the default one", async () => {
    await insert(noon);
    await makePartitions(store.database.pool, noon);
    await makePartitions(store.database.pool, noon);
    expect(await partitions("observation")).toEqual([
      ...["1130", "1201", "1202", "1203", "1204", "1205", "1206", "1207"].map((each) => `observation_2026${each}`),
      "observation_default",
    ]);
    expect(await partitions("reading")).toHaveLength(9);
    const { rows } = await store.database.pool.query(`SELECT count(*)::int AS n FROM observation_20261130`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("drops whole days once the contract no longer keeps them, and nothing younger", async () => {
    await makePartitions(store.database.pool, noon);
    await insert(noon - 20 * day);
    const later = noon + contract.retention.observations;
    expect(await dropExpired(store.database.pool, contract, later, later)).toEqual([]);
    expect(await dropExpired(store.database.pool, contract, later + day, later)).toEqual([
      "observation_20261130",
      "reading_20261130",
    ]);
    const { rows } = await store.database.pool.query(`SELECT count(*)::int AS n FROM observation`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("forgets a resolved page with all that belongs to it, and keeps an open or a younger one", async () => {
    const { prisma, pool } = store.database;
    await prisma.run.create({ data: { id: "r", estate: "tlp", mode: "practice", contract: "practice.yaml" } });
    const page = (id: string, state: string, wallAt: number) =>
      prisma.page.create({
        data: {
          ...{ id, run: "r", failureMode: "F19", subject: "enrollment.slot", severity: "page", state, body: {} },
          openedAt: new Date(noon),
          resolvedAt: state === "resolved" ? new Date(noon) : null,
          events: {
            create: [noon - day, wallAt].map((at) => ({
              ...{ at: new Date(noon), wallAt: new Date(at), kind: "fired", reason: "stopped" },
            })),
          },
          outbox: { create: [{ run: "r", sequence: 1, kind: "fired", body: {} }] },
        },
      });
    await page("long past", "resolved", noon);
    await page("noted since", "resolved", noon + 2 * day);
    await page("still open", "firing", noon);
    await page("written about", "resolved", noon);
    const words = { alert: "a", symptoms: "s", rootCause: "r", fix: "f", prevention: "p" };
    await prisma.after_action.create({ data: { pageId: "written about", person: "automation", ...words } });
    const transition = (wallAt: number) =>
      prisma.verdict_transition.create({
        data: {
          ...{ run: "r", failureMode: "F19", subject: "enrollment.slot", toState: "page", reason: "stopped", body: {} },
          at: new Date(noon),
          wallAt: new Date(wallAt),
        },
      });
    await transition(noon);
    await transition(noon + contract.retention.pages);
    await dropExpired(pool, contract, noon + contract.retention.pages + day, noon);
    const { rows } = await pool.query(`SELECT id FROM page ORDER BY id`);
    expect(rows.map(({ id }) => id)).toEqual(["noted since", "still open", "written about"]);
    expect(await prisma.page_event.count()).toBe(6);
    expect(await prisma.outbox.count()).toBe(3);
    expect(await prisma.verdict_transition.count()).toBe(1);
  });
});
