import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { expectArrived } from "../delivery/arrived.ts";
import { Receivers } from "../delivery/receivers.ts";
import { Stack } from "../stack.ts";
import { collect, untilStored } from "./collected.ts";
import type { Evidence } from "./evidence.ts";
import { consoleConsumer, tablesWith } from "./planted.ts";
import { fireMode, watchStack } from "./run.ts";
import { everything, scriptsOf, serve } from "./served.ts";
import type { Watch } from "./watch.ts";

const marker = `planted${randomUUID().replaceAll("-", "")}`;
const store = freshTestDatabase();
const home = mkdtempSync(join(tmpdir(), "one-board-lab-test-"));
const evidence = join(home, "evidence");
const said: string[] = [];
const say = (line: string) => said.push(line);
let stopCollector = async (): Promise<void> => undefined;
let stack: Stack;
let watch: Watch;
let receivers: Receivers;

beforeAll(async () => {
  stack = await Stack.start({ say, marker, env: { ...process.env, ONE_BOARD_HOME: home } });
  receivers = await Receivers.start(home);
  stopCollector = await collect(stack, store, home, receivers);
  watch = watchStack(stack);
  watch.start();
});
afterAll(async () => {
  await stopCollector();
  await watch?.stop();
  await stack?.stop();
  await receivers?.stop();
  rmSync(home, { recursive: true, force: true });
});

test("the stack is up within 90 s once cached, with a line and a log file for each part", () => {
  const ready = said.find((line) => line.startsWith("lab: ready after"));
  expect(Number(/after ([\d.]+) s/.exec(ready ?? "")?.[1])).toBeLessThan(90);
  for (const part of ["postgres", "broker", "connect", "fold"]) {
    expect(
      said.some((line) => line.startsWith(`${part}: ready after`)),
      part,
    ).toBe(true);
    expect(existsSync(join(stack.folder, "logs", `${part}.log`)), part).toBe(true);
  }
});

test("the planted text is in Kafka's records, in their keys and in the connector's configuration", async () => {
  const records = await consoleConsumer(stack, "enrollment.public.enrollment", 5);
  const [key, value] = (records.split("\n")[0] ?? "").split("\t");
  expect(key).toContain(marker);
  expect(value).toContain(marker);
  const config = await stack.worker.call("GET", "/connectors/enrollment-debezium/config");
  expect(JSON.stringify(config.body)).toContain(marker);
});

test.each<FailureModeId>(["F19", "F27", "F31", "F43"])("%s fires, alone, and ends with its cause", async (mode) => {
  const file = await fireMode(mode, { stack, watch, say, paged: (page) => untilStored(store, page) }, evidence);
  const written = JSON.parse(readFileSync(file, "utf8")) as Evidence;
  expect(written).toMatchObject({ failureMode: mode, mode: "lab" });
  for (const shape of written.shapes) {
    expect(shape.quiet.otherPages).toEqual([]);
    expect(shape.page.resolution).toBe("cleared");
    expect(shape.commands.every(({ shows }) => shows)).toBe(true);
  }
});

test("the collector has stored the same pages, each ended, and no other", async () => {
  const { rows } = await store.database.pool.query<{ mode: string; subject: string; state: string }>(
    `select "failureMode" as mode, subject, state from page
      where body ->> 'firedAt' is not null and body ->> 'foldedUnder' is null order by "openedAt"`,
  );
  expect(rows.map(({ mode, subject, state }) => `${mode} ${subject} ${state}`)).toEqual([
    "F19 enrollment.slot resolved",
    "F19 enrollment.slot resolved",
    "F27 dependency.kafka resolved",
    "F31 dependency.enrollment-db resolved",
    "F43 dependency.connect resolved",
  ]);
});

test("F19 and F27 arrived at a real Alertmanager and a webhook, with exactly the allowed fields and nothing planted", async () => {
  await expectArrived(receivers, store.database.pool, ["F19", "F27"]);
  const bytes = receivers.everything();
  expect(bytes).toContain("enrollment_debezium");
  expect(bytes).not.toContain(marker);
  expect(bytes).not.toContain(stack.postgres.password);
});

test("the planted text is nowhere in the collector's database, its log or the evidence", async () => {
  const { rows } = await store.database.pool.query<{ count: string }>("select count(*) from observation");
  expect(Number(rows[0]?.count)).toBeGreaterThan(100);
  expect(await tablesWith(store.database.pool, marker)).toEqual([]);
  // The search itself finds what is there.
  expect(await tablesWith(store.database.pool, stack.run)).toContain("public.run");
  const log = readFileSync(join(home, "log", "collector.log"), "utf8");
  expect(log).toContain(stack.run);
  expect(log).not.toContain(marker);
  for (const file of readdirSync(evidence)) {
    const text = readFileSync(join(evidence, file), "utf8");
    expect(text, file).not.toContain(marker);
    expect(text, file).not.toContain(stack.postgres.password);
  }
});

test("the planted text is in no page, answer, metric or script that the board serves", async () => {
  const contract = join(projectRoot(), "contracts", "lab.yaml");
  const target = { databaseUrl: store.url, contract, run: stack.run, connections: stack.connections() };
  const served = await serve(target);
  try {
    const bytes = await everything(served, ["enrollment-cohort", "purchase-lines"]);
    expect(bytes.get("/products/enrollment-cohort")).toContain("enrollment_debezium");
    expect([...bytes.keys()].filter((path) => /^\/pages\/./.test(path)).length).toBe(3);
    for (const [path, text] of bytes) {
      expect(text.includes(marker), path).toBe(false);
      expect(text.includes(stack.postgres.password), path).toBe(false);
    }
    const scripts = scriptsOf(bytes.get("/") ?? "");
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => script.includes(marker))).toEqual([]);
  } finally {
    await served.stop();
  }
});

test("a stopped lab leaves no process and no folder", async () => {
  await stopCollector();
  await watch.stop();
  await stack.stop();
  expect(existsSync(stack.folder)).toBe(false);
  for (const part of [stack.postgres.part, stack.broker.part, stack.worker.part, stack.fold.part]) {
    expect(part.running, part.name).toBe(false);
  }
});
