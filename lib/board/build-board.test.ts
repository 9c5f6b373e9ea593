import { expect, test } from "vitest";
import { at, boardFixture, contractFixture, pageFixture, signalFixture, verdictFixture } from "./board-fixture.ts";
import { buildBoard } from "./build-board.ts";
import type { BoardInput } from "./input.ts";

const row = (input: BoardInput, id: string) => {
  const found = buildBoard(input).rows.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const replaced = (id: string, change: Parameters<typeof signalFixture>[1]) =>
  boardFixture().signals.map((signal) => (signal.id === id ? signalFixture(id, change) : signal));

test("a quiet night is four ok rows in their order, with nothing counted", () => {
  const board = buildBoard(boardFixture());
  expect(board.rows.map(({ id, state }) => [id, state])).toEqual([
    ["progress-tile", "ok"],
    ["progress-landing", "ok"],
    ["purchase-lines", "ok"],
    ["enrollment-cohort", "ok"],
  ]);
  expect(board.banner).toEqual({ pages: [], counts: { page: 0, warn: 0, unknown: 0 } });
  expect(board.collector).toEqual({ state: "ok", lastSweepAt: "2026-11-30T02:46:57.000Z", ageSeconds: 3 });
  expect(board).toMatchObject({ mode: "practice", estate: "tlp", run: "run-1", version: 12 });
});

test("headlines name cursor, field, unit and limit of the contract, also before the first sweep", () => {
  const { rows } = buildBoard(boardFixture({ signals: [], leader: null, estateNow: null }));
  expect(rows.map(({ headline: h }) => [h.cursor, h.field, h.unit, h.slo])).toEqual([
    ["/tile", "event_time", "s", 120],
    ["connect-progress-s3", "event_time", "per minute", 2],
    ["connect-purchase-line-s3", "line_seq", "lines", 0],
    ["enrollment_debezium", "restart_lsn", "bytes", 536_870_912],
  ]);
  expect(rows.map(({ state, headline }) => [state, headline.state])).toEqual(Array(4).fill(["unknown", "unknown"]));
  expect(rows[3]?.beside[0]).toMatchObject({ field: "source.ts_ms", unit: "s", slo: 900 });
});

test("a firing slot page makes its row a page while the cohort beside stays ok", () => {
  const signals = replaced("enrollment-cohort.retained-wal", { value: 641_728_512, state: "page", reason: "stopped" });
  const slot = row(boardFixture({ signals, pages: [pageFixture()] }), "enrollment-cohort");
  expect(slot).toMatchObject({ state: "page", kind: "slot-inactive", reason: "stopped", since: at(35) });
  expect(slot.owners).toEqual(["database-owner", "connector-team"]);
  expect(slot.beside[0]?.state).toBe("ok");
  expect(slot.pages[0]).toMatchObject({
    firstCommand: "curl -s $CONNECT_URL/connectors/enrollment-debezium/status",
    state: "firing",
  });
  expect(slot.why.replaceAll("\u00a0", " ")).toBe(
    "Slot inactive for 12 m, the connector is STOPPED, WAL 612 MiB of 512 MiB.",
  );
});

test("a row is well since the last of its rules was, whatever its headline did all along", () => {
  const slot = { failureMode: "F19", subject: "enrollment.slot", product: "enrollment-cohort" } as const;
  const verdicts = [verdictFixture({ ...slot, stateSince: at(44) }), verdictFixture({ stateSince: at(45) })];
  expect(row(boardFixture({ verdicts }), "enrollment-cohort")).toMatchObject({ state: "ok", since: at(44) });
  expect(row(boardFixture(), "enrollment-cohort")).toMatchObject({ state: "ok", since: at(0) });
});

test("a condition that only waits for its `for` warns and lists no page", () => {
  const signals = replaced("enrollment-cohort.retained-wal", { state: "page", reason: "stopped" });
  const pages = [pageFixture({ state: "pending", firedAt: null })];
  const slot = row(boardFixture({ signals, pages }), "enrollment-cohort");
  expect(slot).toMatchObject({ state: "warn", kind: null, pages: [] });
  expect(slot.headline.state).toBe("warn");
});

test("a measured figure keeps its own state on a row that is unknown", () => {
  const signals = replaced("enrollment-cohort.cohort-age", { state: "unknown", reason: "source-failed", value: 740 });
  const slot = row(boardFixture({ signals }), "enrollment-cohort");
  expect(slot).toMatchObject({ state: "unknown", reason: "source-failed" });
  expect(slot.headline.state).toBe("ok");
  expect(slot.beside[0]).toMatchObject({ state: "unknown", value: 740 });
});

test("a rule that could not see its cursor makes the row unknown though every figure is measured", () => {
  const unseen = { state: "unknown", reason: "source-failed", unseen: "purchases.sourceConnector" } as const;
  const lines = row(boardFixture({ verdicts: [verdictFixture(unseen)] }), "purchase-lines");
  expect(lines).toMatchObject({ state: "unknown", since: at(30), owners: ["connector-team"] });
});

test("a rule that waits for a second look does not make the row unknown", () => {
  const waiting = { state: "unknown", reason: "not-confirmed-yet", unseen: "purchases.source" } as const;
  expect(row(boardFixture({ verdicts: [verdictFixture(waiting)] }), "purchase-lines").state).toBe("ok");
});

test("a latched page keeps its row a page while its symptom is gone", () => {
  const missing = {
    failureMode: "F13",
    subject: "purchases.prefix",
    product: "purchase-lines",
    latched: true,
  } as const;
  const lines = row(boardFixture({ pages: [pageFixture({ ...missing, reason: "missing" })] }), "purchase-lines");
  expect(lines).toMatchObject({ state: "page", kind: "completeness" });
  expect(lines.headline.state).toBe("ok");
});

test("revenue's page shows on the purchases row", () => {
  const revenue = {
    failureMode: "F17",
    subject: "revenue.group",
    product: "course-revenue",
    reason: "no-member",
  } as const;
  expect(row(boardFixture({ pages: [pageFixture(revenue)] }), "purchase-lines").state).toBe("page");
});

test("the cluster page stands in the banner and in no row", () => {
  const cluster = pageFixture({ failureMode: "F27", subject: "dependency.kafka", product: null, reason: "refused" });
  const board = buildBoard(boardFixture({ pages: [cluster] }));
  expect(board.banner.pages.map(({ failureMode, kind }) => [failureMode, kind])).toEqual([["F27", "cluster"]]);
  expect(board.banner.counts.page).toBe(1);
  expect(board.rows.every(({ pages }) => pages.length === 0)).toBe(true);
});

test("a page of a product without a row is counted and stands in no banner", () => {
  const table = pageFixture({ failureMode: "F28", subject: "table.snapshot", product: "table-commit" });
  const board = buildBoard(boardFixture({ pages: [table] }));
  expect(board.banner).toMatchObject({ pages: [], counts: { page: 1 } });
});

test("a page that another explains is neither shown nor counted", () => {
  const board = buildBoard(boardFixture({ pages: [pageFixture({ foldedUnder: "run-1.F27" })] }));
  expect(board.rows[3]).toMatchObject({ state: "ok", pages: [] });
  expect(board.banner.counts.page).toBe(0);
});

test("a lease two sweeps old makes every row unknown and one monitor page, and open pages stay", () => {
  const now = Date.parse(at(47));
  const leader = { version: 12, renewedAt: now - 31_000, lastSweepAt: now - 31_000 };
  const board = buildBoard(boardFixture({ leader, pages: [pageFixture()] }));
  expect(board.collector).toMatchObject({ state: "silent", ageSeconds: 31 });
  expect(board.rows.map(({ state, reason }) => [state, reason])).toEqual(
    Array(4).fill(["unknown", "collector-silent"]),
  );
  expect(board.rows.map(({ headline }) => headline.state)).toEqual(Array(4).fill("unknown"));
  expect(board.rows[3]?.pages).toHaveLength(1);
  expect(board.banner.pages).toMatchObject([{ failureMode: "F31", subject: "collector", owners: ["monitor-owner"] }]);
  expect(board.banner.counts).toEqual({ page: 2, warn: 0, unknown: 4 });
});

test("a silence that was already opened as a page is shown once, as it is stored", () => {
  const now = Date.parse(at(47));
  const leader = { version: 12, renewedAt: now - 60_000, lastSweepAt: null };
  const opened = pageFixture({
    id: "told",
    failureMode: "F31",
    subject: "collector",
    product: null,
    reason: "collector-silent",
  });
  const board = buildBoard(boardFixture({ leader, pages: [opened] }));
  expect(board.banner.pages.map(({ id }) => id)).toEqual(["told"]);
});

test("a lease just inside two sweeps is not silence", () => {
  const now = Date.parse(at(47));
  const leader = { version: 12, renewedAt: now - 30_000, lastSweepAt: now - 30_000 };
  expect(buildBoard(boardFixture({ leader })).collector.state).toBe("ok");
});

test("a product that is not in this run is paused, whatever is stored", () => {
  const contract = contractFixture();
  const tile = contract.products["progress-tile"];
  if (tile) tile.inRun = false;
  const found = row(boardFixture({ contract, signals: [] }), "progress-tile");
  expect(found).toMatchObject({ state: "paused", reason: "not-in-this-run" });
  expect(found.headline).toMatchObject({ state: "paused", cursor: "/tile" });
});

test("an acknowledged page shows its acknowledger by handle, an unknown account by its id", () => {
  const page = pageFixture({ state: "acknowledged", acknowledgedAt: at(40), acknowledgedBy: "u1" });
  const known = row(boardFixture({ pages: [page], handles: { u1: "M." } }), "enrollment-cohort");
  expect(known.pages[0]?.acknowledgedBy).toBe("M.");
  expect(row(boardFixture({ pages: [page] }), "enrollment-cohort").pages[0]?.acknowledgedBy).toBe("u1");
});
