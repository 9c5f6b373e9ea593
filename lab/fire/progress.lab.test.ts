import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../lib/store/project-root.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { configureConnector } from "../parts/connector.ts";
import { progressDeadLetters, progressSinkName } from "../parts/progress-connector.ts";
import { record } from "../parts/progress-event.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import { rejectedTopic } from "../parts/tile-job.ts";
import { Stack } from "../stack.ts";
import { fireBeside } from "./beside.ts";
import { collect } from "./collected.ts";
import { untilHealthy } from "./firing.ts";
import { kafkaTool } from "./group-tools.ts";
import { type Lane, lanes } from "./lane.ts";
import { tablesWith } from "./planted.ts";
import { progressOf } from "./progress-tools.ts";
import { watchStack } from "./run.ts";
import { everything, serve } from "./served.ts";
import { configureSink } from "./sink-acts.ts";
import type { Moment, Watch } from "./watch.ts";

const marker = `planted${randomUUID().replaceAll("-", "")}`;
const store = freshTestDatabase();
const home = mkdtempSync(join(tmpdir(), "one-board-progress-"));
const evidence = join(home, "evidence");
const said: string[] = [];
const say = (line: string) => said.push(line);
let stopCollector = async (): Promise<void> => undefined;
let stack: Stack;
let watch: Watch;

beforeAll(async () => {
  stack = await Stack.start({
    say,
    marker,
    with: ["progress"],
    views: 1,
    env: { ...process.env, ONE_BOARD_HOME: home },
  });
  stopCollector = await collect(stack, store, home);
  watch = watchStack(stack);
  watch.start();
});
afterAll(async () => {
  await stopCollector();
  await watch?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true });
});

const openFrom = (moments: Moment[]) => moments.flatMap(({ open }) => open.map(({ failureMode }) => failureMode));
const observed = ({ sweep }: Moment, id: string) => {
  const seen = sweep.observations[id];
  return seen && "value" in seen ? seen.value : null;
};
const openWindows = (moment: Moment): number => {
  const seen = observed(moment, "tile.events");
  return seen?.kind === "event-times" ? seen.windows.filter(({ closedAt }) => closedAt === null).length : 0;
};
const consumed = (topic: string) =>
  kafkaTool(stack, "org.apache.kafka.tools.consumer.ConsoleConsumer", [
    ...["--topic", topic, "--from-beginning", "--max-messages", "1", "--timeout-ms", "20000"],
    ...["print.key=true", "print.headers=true"].flatMap((each) => ["--formatter-property", each]),
  ]);

test("the stack with its progress path is up within 3 minutes once cached, and both rows are measured", async () => {
  const ready = said.find((line) => line.startsWith("lab: ready after"));
  expect(Number(/after ([\d.]+) s/.exec(ready ?? "")?.[1])).toBeLessThan(180);
  expect(existsSync(join(stack.folder, "logs", "spark.log"))).toBe(true);
  const { evaluation } = await untilHealthy(watch, 120_000);
  const measured = evaluation.signals.filter(({ product }) => (lanes.progress as Lane)?.includes(product));
  expect(measured.map(({ id, value, state }) => [id, typeof value, state])).toEqual([
    ["progress-tile.checkpoint-lag", "number", "ok"],
    ["progress-tile.window-visible", "number", "ok"],
    ["progress-landing.oldest-unlanded", "number", "ok"],
    ["progress-landing.dead-letter-rate", "number", "ok"],
  ]);
});

test("a time without learners pages nobody, nor does the window that it leaves open", async () => {
  const tile = watch.contract.products["progress-tile"]?.cursors;
  if (tile?.windows?.kind !== "tile-windows") throw new Error("the contract has no windows");
  const from = watch.moments.length;
  progressOf(stack).setQuiet(true);
  const since = Date.now();
  const longer = tile.windows.window + tile.windows.visibleWithin + 2 * watch.contract.pages.for;
  const quiet = await watch.until("a quiet time", ({ at }) => Date.parse(at) - since > longer, longer + 30_000);
  progressOf(stack).setQuiet(false);
  expect(openWindows(quiet)).toBeGreaterThan(0);
  expect(openFrom(watch.moments.slice(from))).toEqual([]);
});

test("files that are not rotated yet page nobody: records wait, each within its time", async () => {
  const from = watch.moments.length;
  const config = { ...progressOf(stack).sinkConfig(), "flush.size": "5000", "rotate.interval.ms": "9000" };
  await configureConnector(stack.worker, config, progressSinkName);
  const waits = ({ evaluation }: Moment) =>
    Number(evaluation.signals.find(({ id }) => id === "progress-landing.oldest-unlanded")?.value) >= 8;
  await watch.until("records that wait for their file", waits, 60_000);
  await configureSink(stack, progressOf(stack).sinkConfig(), progressSinkName);
  await untilHealthy(watch, 60_000);
  expect(openFrom(watch.moments.slice(from))).toEqual([]);
});

test("F01, F02, F05, F09 and beside them F22 fire, each lane alone, and end as their modes end", async () => {
  const modes = { progress: ["F01", "F02", "F05", "F09"], enrollment: ["F22"] } satisfies Parameters<
    typeof fireBeside
  >[0];
  const shapes = (await fireBeside(modes, { stack, watch, folder: evidence, say })).flatMap((each) => each.shapes);
  expect(shapes.map(({ page }) => `${page.failureMode} ${page.resolution}`)).toEqual([
    "F01 cleared",
    "F02 cleared",
    "F05 cleared",
    "F09 cleared",
    "F22 named-act",
    "F22 named-act",
  ]);
  for (const shape of shapes) {
    expect(shape.quiet.otherPages).toEqual([]);
    expect(shape.commands.every(({ shows }) => shows)).toBe(true);
  }
}, 1_200_000);

test("an event that the sink refuses is a dead letter with its context, and no page below the cap", async () => {
  const { workload } = progressOf(stack);
  await workload.send([record(0, 98, Date.now(), marker, { position_s: -1 })]);
  const seen = await watch.until(
    "the dead letter",
    (moment) => {
      const dlq = observed(moment, "landing.dlq");
      return dlq?.kind === "dead-letter-topic" && dlq.total === "1";
    },
    60_000,
  );
  expect(observed(seen, "landing.dlq")).toMatchObject({
    newest: [
      {
        sourceTopic: progressTopic,
        connector: progressSinkName,
        exceptionClass: expect.stringMatching(/DataException$/),
      },
    ],
  });
  const [entry] = seen.open.filter(({ failureMode }) => failureMode === "F06");
  expect(entry?.severity ?? "warn").toBe("warn");
});

test("the planted text is in Kafka's records, keys, headers and dead letters and in the sink's configuration", async () => {
  for (const topic of [progressTopic, progressDeadLetters, rejectedTopic]) {
    const printed = await consumed(topic);
    expect(printed, topic).toContain(`\t${marker}-`);
    expect(printed, topic).toContain(`"event_id":"${marker}-`);
    // What Spark rejects keeps its own header only.
    if (topic !== rejectedTopic) expect(printed, topic).toContain(`client:${marker}-player`);
  }
  const config = await stack.worker.call("GET", `/connectors/${progressSinkName}/config`);
  expect(JSON.stringify(config.body)).toContain(marker);
});

test("the planted text is nowhere in the collector's database, its log or the evidence", async () => {
  const { rows } = await store.database.pool.query<{ count: string }>(
    "select count(*) from observation where body::text like '%tile.checkpoint%' or body::text like '%spark-checkpoint%'",
  );
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  expect(await tablesWith(store.database.pool, marker)).toEqual([]);
  expect(await tablesWith(store.database.pool, stack.run)).toContain("public.run");
  expect(readFileSync(join(home, "log", "collector.log"), "utf8")).not.toContain(marker);
  for (const file of readdirSync(evidence)) {
    const text = readFileSync(join(evidence, file), "utf8");
    expect(text, file).not.toContain(marker);
    expect(text, file).not.toContain(stack.postgres.password);
  }
});

test("the planted text is in no page or answer that the board serves", async () => {
  const contract = join(projectRoot(), stack.contractFile);
  const board = await serve({ databaseUrl: store.url, contract, run: stack.run, connections: stack.connections() });
  try {
    const bytes = await everything(board, ["progress-tile", "progress-landing"]);
    expect(bytes.get("/products/progress-landing")).toContain("connect-progress-s3");
    for (const [path, text] of bytes) expect(text.includes(marker), path).toBe(false);
  } finally {
    await board.stop();
  }
});

test("a stopped lab leaves no process and no folder", async () => {
  await stopCollector();
  await watch.stop();
  await stack.stop();
  expect(existsSync(stack.folder)).toBe(false);
  expect(progressOf(stack).tile.part.running).toBe(false);
});
