import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import { deadLetterTopic, purchaseTopic, sinkName } from "../parts/purchase-connectors.ts";
import { Stack } from "../stack.ts";
import type { Evidence } from "./evidence.ts";
import { untilHealthy } from "./firing.ts";
import { consoleConsumer } from "./planted.ts";
import { purchasesOf } from "./purchase-acts.ts";
import { fireMode, watchStack } from "./run.ts";
import type { Moment, Watch } from "./watch.ts";

const marker = `planted${randomUUID().replaceAll("-", "")}`;
const home = mkdtempSync(join(tmpdir(), "one-board-purchases-"));
const evidence = join(home, "evidence");
const said: string[] = [];
const say = (line: string) => said.push(line);
let stack: Stack;
let watch: Watch;

beforeAll(async () => {
  stack = await Stack.start({ say, marker, with: ["purchases"], env: { ...process.env, ONE_BOARD_HOME: home } });
  watch = watchStack(stack);
  watch.start();
});
afterAll(async () => {
  await watch?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true });
});

const ledgerOf = ({ evaluation }: Moment) =>
  evaluation.verdicts.find(({ failureMode }) => failureMode === "F13")?.evidence;
const openFrom = (moments: Moment[]) => moments.flatMap(({ open }) => open.map(({ failureMode }) => failureMode));

test("the stack with its purchase path is up within 90 s once cached", () => {
  const ready = said.find((line) => line.startsWith("lab: ready after"));
  expect(Number(/after ([\d.]+) s/.exec(ready ?? "")?.[1])).toBeLessThan(90);
});

test("numbers of rolled-back orders become void, and a time without purchases pages nobody", async () => {
  await untilHealthy(watch, 60_000);
  const from = watch.moments.length;
  await watch.until("a void number", (moment) => Number(ledgerOf(moment)?.void) > 0, 60_000, 0);
  purchasesOf(stack).workload.setQuiet(true);
  const source = watch.contract.products["purchase-lines"]?.cursors.source;
  if (source?.kind !== "connect-source-offset") throw new Error("the contract has no source");
  const since = Date.now();
  const longer = source.stalledAfter + 2 * watch.contract.pages.for;
  const quiet = await watch.until("a quiet time", ({ at }) => Date.parse(at) - since > longer, longer + 20_000);
  purchasesOf(stack).workload.setQuiet(false);
  const ledger = ledgerOf(quiet);
  expect(ledger).toMatchObject({ missing: 0, pending: 0, buffered: 0, deadLettered: 0 });
  expect(Number(ledger?.landed) + Number(ledger?.void)).toBe(ledger?.lines);
  expect(openFrom(watch.moments.slice(from))).toEqual([]);
});

const modes: FailureModeId[] = ["F12", "F13", "F10", "F08", "F41", "F17"];
test.each(modes)("%s fires, alone, and ends as its mode ends", async (mode) => {
  const file = await fireMode(mode, stack, watch, evidence, say);
  const written = JSON.parse(readFileSync(file, "utf8")) as Evidence;
  expect(written).toMatchObject({ failureMode: mode, mode: "lab", contract: { file: "contracts/lab-purchases.yaml" } });
  for (const shape of written.shapes) {
    expect(shape.quiet.otherPages).toEqual([]);
    expect(shape.commands.every(({ shows }) => shows)).toBe(true);
  }
});

test("the planted text is in the topic, the objects and the sink's configuration, and nowhere in what the board knows", async () => {
  const [key, value] = ((await consoleConsumer(stack, purchaseTopic, 1)).split("\n")[0] ?? "").split("\t");
  expect(key).toContain(marker);
  expect(value).toContain(marker);
  expect(await consoleConsumer(stack, deadLetterTopic, 1)).toContain(marker);
  const config = await stack.worker.call("GET", `/connectors/${sinkName}/config`);
  expect(JSON.stringify(config.body)).toContain(marker);
  const known = JSON.stringify(watch.moments);
  expect(known).toContain("purchases.dlq");
  for (const secret of [marker, purchasesOf(stack).store.secretKey, stack.postgres.password]) {
    expect(known.includes(secret)).toBe(false);
    for (const name of readdirSync(evidence)) expect(readFileSync(join(evidence, name), "utf8")).not.toContain(secret);
  }
});

test("a stopped lab leaves no process and no folder", async () => {
  await watch.stop();
  await stack.stop();
  expect(existsSync(stack.folder)).toBe(false);
  expect(purchasesOf(stack).store.part.running).toBe(false);
});
