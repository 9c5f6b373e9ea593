import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  contractPath,
  contractWith,
  deliveryOf,
  local,
  pageOf,
  variable,
  write,
} from "../../lib/delivery/delivery.fixture.ts";
import { letterSchema } from "../../lib/delivery/letter.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { Alertmanager } from "../parts/alertmanager.ts";
import { expectArrived } from "./arrived.ts";
import { Receivers } from "./receivers.ts";

const store = freshTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "one-board-alertmanager-"));
const contract = contractWith(
  { am: { kind: "alertmanager", url: variable("AM_URL"), again: 60_000, ...local } },
  { warns: true },
);
let alertmanager: Alertmanager;

beforeAll(async () => {
  await ensureRun(store.database, { run: "r", contract, contractPath, now: 0 });
  alertmanager = await Alertmanager.start(folder);
});
afterAll(async () => {
  await alertmanager?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a page is one alert of a real Alertmanager for its whole life, whatever it is called meanwhile", async () => {
  const { pool } = store.database;
  const sender = deliveryOf(pool, contract, "r", { AM_URL: alertmanager.url });
  const tell = async (page: ReturnType<typeof pageOf>, kind: Parameters<typeof write>[4]) => {
    await write(pool, contract, "r", page, kind);
    await sender.route();
    expect(await sender.drain("am")).toBe(1);
  };
  const page = pageOf({ severity: "warn", failureMode: "F37", reason: "idle-slot" });
  await tell(page, "fired");
  const [first, ...others] = await alertmanager.alerts();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    labels: {
      alertname: "OneBoard_idle_slot",
      failure_mode: "F37",
      severity: "warn",
      owner: "database-owner,connector-team",
      product: "enrollment-cohort",
      subject: "enrollment.slot",
      page: page.id,
    },
    status: { state: "active" },
  });
  expect(Date.parse(first?.endsAt ?? "")).toBeGreaterThan(Date.now() + 86_400_000);

  await tell({ ...page, severity: "page", failureMode: "F20", reason: "budget-reached" }, "updated");
  const renamed = await alertmanager.alerts();
  expect(renamed).toHaveLength(1);
  expect(renamed[0]?.labels).toEqual(first?.labels);
  expect(renamed[0]?.startsAt).toBe(first?.startsAt);
  const letter = letterSchema.parse(JSON.parse(renamed[0]?.annotations.letter ?? ""));
  expect(letter).toMatchObject({ failureMode: "F20", severity: "page", sequence: 2 });

  const other = pageOf();
  await tell(other, "fired");
  expect(await alertmanager.alerts()).toHaveLength(2);
  await tell({ ...page, failureMode: "F20", reason: "budget-reached" }, "resolved");
  expect((await alertmanager.alerts()).map(({ labels }) => labels.page)).toEqual([other.id]);
});

test("an Alertmanager that forgot is told its open pages again, each under its own labels", async () => {
  const { pool } = store.database;
  await alertmanager.stop();
  rmSync(folder, { recursive: true, force: true });
  alertmanager = await Alertmanager.start(folder);
  const sender = deliveryOf(pool, contract, "r", { AM_URL: alertmanager.url });
  const open = await store.database.prisma.page.findMany({ where: { state: { not: "resolved" } } });
  expect(await alertmanager.alerts()).toEqual([]);
  expect(await sender.tellAgain("am")).toBe(1);
  expect((await alertmanager.alerts()).map(({ labels }) => labels.page)).toEqual(open.map(({ id }) => id));
  expect(await sender.tellAgain("am")).toBe(0);
});

test("pages of F12, F19 and F27 go out to both receivers, from the first letter to the end", async () => {
  const { pool } = store.database;
  const receivers = await Receivers.start(join(folder, "both"));
  const stop = new AbortController();
  const reached = receivers.reach(contract);
  const sending = receivers.send(pool, reached, "r", stop.signal);
  const subjects = { F12: "purchases.dlq", F19: "enrollment.slot", F27: "dependency.kafka" } as const;
  try {
    for (const [failureMode, subject] of Object.entries(subjects)) {
      const page = pageOf({ failureMode: failureMode as keyof typeof subjects, subject });
      await write(pool, reached, "r", page, "fired");
      await expect
        .poll(() => receivers.told().some(({ labels }) => labels.page === page.id), { timeout: 60_000, interval: 100 })
        .toBe(true);
      await write(pool, reached, "r", page, "resolved");
    }
    await expectArrived(receivers, pool, Object.keys(subjects));
  } finally {
    stop.abort();
    await sending;
    await receivers.stop();
  }
});
