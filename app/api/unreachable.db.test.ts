import { afterAll, beforeAll, expect, test } from "vitest";
import { problemSchema } from "../../lib/access/problem.ts";
import { operations } from "../../lib/access/routes.ts";
import { servedEstate } from "../../lib/board/served-estate.fixture.ts";
import { type Database, openDatabase } from "../../lib/store/db.ts";
import { freePort } from "../../lib/store/free-port.ts";
import { call, recipes } from "./audited.fixture.ts";

const served = servedEstate();
const secret = "marker-4711-password";
let dead: Database;

beforeAll(async () => {
  process.env.ONE_BOARD_LOG = "silent";
  dead = openDatabase(`postgresql://marker-4711-user:${secret}@127.0.0.1:${await freePort()}/marker-4711-database`);
});
afterAll(() => dead.close());

/** What an answer must not hold: where something runs, what was asked of it, and how the program is built. */
const internals =
  /marker-4711|127\.0\.0\.1|localhost|ECONN|postgres|prisma|select |insert |\bat .*:\d+|node_modules|\.ts\b|Error:|stack/i;
const known = { "/api/v1/products/{id}": "purchase-lines", "/api/v1/signals/{id}/series": "purchase-lines.prefix-age" };

test("while the database does not answer, every operation says so by a problem that tells nothing of the inside", async () => {
  const asked: string[] = [];
  for (const { method, path } of operations) {
    const recipe = recipes[`${method} ${path}`];
    Object.assign(globalThis, { oneBoardDatabase: served.database });
    const prepared =
      typeof recipe === "function"
        ? await recipe({ db: served.database, run: served.run, call })
        : { id: known[path as keyof typeof known] ?? "none", body: {} };
    Object.assign(globalThis, { oneBoardDatabase: dead });
    const response = await call(method, path, prepared);
    const type = response.headers.get("content-type") ?? "";
    if (response.ok) {
      await response.body?.cancel();
      continue;
    }
    const text = await response.text();
    expect(type, path).toBe("application/problem+json");
    problemSchema.parse(JSON.parse(text));
    expect(text, `${method} ${path}`).not.toMatch(internals);
    if (response.status === 503) asked.push(path);
    else expect([404, 422], `${method} ${path}: ${text}`).toContain(response.status);
  }
  expect(asked.length).toBeGreaterThan(25);
}, 180_000);
