import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLatched } from "../../lib/evaluate/failure-mode-table.ts";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { Page } from "../../lib/pages/types.ts";
import { resolvePage } from "../../lib/pages/verbs/resolve.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { expectArrived, untilDelivered } from "../delivery/arrived.ts";
import { Receivers } from "../delivery/receivers.ts";
import { everythingOn, failWithTrace, repairSink, sendRefused, traceOf } from "../leaks/planting.ts";
import { placesOf } from "../leaks/search.ts";
import { deadLetterTopic, purchaseTopic, sinkName } from "../parts/purchase-connectors.ts";
import { Stack } from "../stack.ts";
import { fireBeside } from "./beside.ts";
import { collect, untilStored } from "./collected.ts";
import { untilHealthy } from "./firing.ts";
import { askGate, untilGate } from "./gate.ts";
import { lanes } from "./lane.ts";
import { addLine, purchasesOf, resendRow } from "./purchase-acts.ts";
import { keepQuiet } from "./quiet.ts";
import { quietSituations } from "./quiet-situations.ts";
import { openingAt, rejudge } from "./rejudge.ts";
import { watchStack } from "./run.ts";
import { everything, type Served, serve } from "./served.ts";
import type { Moment, Watch } from "./watch.ts";

const marker = `planted${randomUUID().replaceAll("-", "")}`;
const home = mkdtempSync(join(tmpdir(), "one-board-purchases-"));
const evidence = join(home, "evidence");
const logs = join(home, "log");
const store = freshTestDatabase();
const said: string[] = [];
const say = (line: string) => said.push(line);
let stack: Stack;
let watch: Watch;
let receivers: Receivers;
let board: Served;
let stopCollector = async (): Promise<void> => undefined;

beforeAll(async () => {
  mkdirSync(evidence);
  stack = await Stack.start({
    say,
    marker,
    with: ["purchases"],
    views: 1,
    env: { ...process.env, ONE_BOARD_HOME: home },
  });
  receivers = await Receivers.start(home);
  stopCollector = await collect(stack, store, home, receivers);
  watch = watchStack(stack);
  watch.start();
});
afterAll(async () => {
  await board?.stop();
  await stopCollector();
  await watch?.stop();
  await receivers?.stop();
  await stack?.stop();
  rmSync(home, { recursive: true, force: true });
});

const ledgerOf = ({ evaluation }: Moment) =>
  evaluation.verdicts.find(({ failureMode }) => failureMode === "F13")?.evidence;
const delivered = () => receivers.everything();
const firedOn = async (failureMode: string) =>
  (await store.database.prisma.page.findFirst({ where: { failureMode, state: "firing" } }))?.id ?? null;

test("the stack with its purchase path is up within 90 s once cached", () => {
  const ready = said.find((line) => line.startsWith("lab: ready after"));
  expect(Number(/after ([\d.]+) s/.exec(ready ?? "")?.[1])).toBeLessThan(90);
});

const quiet = async (...ids: string[]) => {
  const chosen = quietSituations.filter(({ id }) => ids.includes(id));
  const all = await Promise.all(chosen.map((each) => keepQuiet(each, stack, watch, evidence, say)));
  expect(all.map(({ situation }) => situation).sort()).toEqual(ids.sort());
  for (const { pages, sweeps, commands } of all) {
    expect(pages).toEqual([]);
    expect(sweeps).toBeGreaterThan(5);
    expect(commands.every(({ shows }) => shows)).toBe(true);
  }
};

test("an hour without purchases pages nobody (N05), and every number is landed or void", async () => {
  await watch.until("a void number", (moment) => Number(ledgerOf(moment)?.void) > 0, 90_000, 0);
  const from = watch.moments.length;
  await quiet("N05");
  const still = watch.moments
    .slice(from)
    .map(ledgerOf)
    .filter((ledger) => ledger?.pending === 0 && ledger.buffered === 0);
  expect(still.length).toBeGreaterThan(0);
  for (const ledger of still) {
    expect(ledger).toMatchObject({ missing: 0, deadLettered: 0 });
    expect(Number(ledger?.landed) + Number(ledger?.void)).toBe(ledger?.lines);
  }
});

test("a reader without a group and an order rolled back page nobody (N08, N10)", async () => quiet("N08", "N10"));
test("lines that rest in an open file page nobody (N07)", async () => quiet("N07"));

const modes: Parameters<typeof fireBeside>[0] = {
  purchases: ["F12", "F13", "F08", "F11", "F14", "F16", "F41"],
  enrollment: ["F23", "F35", "F36", "F37"],
};
/** Its letters are looked at later; the others' the collector may see for less than their `for`. */
const paged = async (page: Page) => (page.failureMode === "F12" ? untilStored(store, page) : undefined);
test("what can be caused on the purchase path fires beside what can on the fold and its slot, each lane alone", async () => {
  const written = await fireBeside(modes, { stack, watch, folder: evidence, say, paged });
  expect(written.map(({ failureMode }) => failureMode)).toEqual(Object.values(modes).flat());
  for (const { contract, shapes } of written) {
    expect(contract.file).toBe("contracts/lab-purchases.yaml");
    for (const shape of shapes) {
      expect(shape.quiet.otherPages).toEqual([]);
      expect(shape.commands.every(({ shows }) => shows)).toBe(true);
    }
  }
}, 1_800_000);

/** The moments of a dead letter that nobody has handled: before it, its page, some sweeps later. */
const unhandled = { from: 0, fired: 0, to: 0 };
const isDeadLetter = ({ failureMode, firedAt }: Moment["open"][number]) => failureMode === "F12" && firedAt !== null;

/** What was fired before ended by name in `watch`; the same acts on the collector's own pages. */
async function endByName(): Promise<void> {
  const estate = {
    db: store.database,
    contract: watch.contract,
    contractPath: join(projectRoot(), stack.contractFile),
    run: stack.run,
  };
  const actor = { id: "automation", handle: "automation", role: "automation" } as const;
  const open = await store.database.prisma.page.findMany({ where: { state: { in: ["firing", "acknowledged"] } } });
  const latched = open.filter(({ failureMode }) => isLatched(failureMode as FailureModeId));
  for (const { id } of latched) await resolvePage({ estate, actor }, id, { reason: "fired on purpose" });
}

test("F12 arrived at a real Alertmanager and a webhook from its first letter to its end by name, with exactly the allowed fields", async () => {
  await endByName();
  await expectArrived(receivers, store.database.pool, ["F12"]);
  expect(delivered()).toContain(deadLetterTopic);
  expect(delivered()).not.toContain(marker);
});

test("the morning gate ends with 1 while a dead letter is unhandled, and with 0 after it landed again", async () => {
  await untilHealthy(watch, 90_000, lanes.purchases);
  // The board below knows no channel and would send to none: what was fired has arrived before it is there.
  await untilDelivered(store.database.pool);
  const contract = join(projectRoot(), stack.contractFile);
  const connections = { ...stack.connections(), ONE_BOARD_HOME: home };
  board = await serve({ databaseUrl: store.url, contract, run: stack.run, connections });
  await endByName();
  unhandled.from = watch.moments.length - 1;
  const refused = await addLine(stack, { cents: -100 });
  const short = await untilGate(board, refused, 1);
  expect(short.said).toContain(`dead letters unhandled: {[${refused},${refused + 1})}`);
  // Through the line before it nothing is owed, and of a line to come nobody can say.
  expect((await untilGate(board, refused - 1, 0)).said).toContain("complete");
  expect((await askGate(board, refused + 1_000_000)).code).toBe(2);
  const fired = await watch.until("its page", ({ open }) => open.some(isDeadLetter), 60_000, unhandled.from);
  const index = watch.moments.indexOf(fired);
  await watch.until("ten sweeps more", (moment) => watch.moments.indexOf(moment) >= index + 10, 120_000, index);
  Object.assign(unhandled, { fired: index, to: index + 10 });

  await stack.postgres.query("commerce", "update commerce.purchase_line set cents = 100 where line_seq = $1", [
    refused,
  ]);
  await resendRow(stack, refused);
  expect((await untilGate(board, refused, 0)).said).toContain("complete");
  const page = watch.latest.open.find(isDeadLetter);
  if (page) watch.resolve(page.id);
});

test("the same dead letter warns outside business hours and is a page when they begin", () => {
  const { from, fired, to } = unhandled;
  const atOf = (index: number) => Date.parse(watch.moments[index]?.at ?? "");
  // A calendar opens at a whole second; five sweeps and more see it open.
  const opens = Math.ceil(atOf(fired + 4) / 1_000) * 1_000;
  const judged = rejudge(openingAt(watch.contract, opens), watch.moments.slice(from, to + 1));
  const severities = judged.flatMap(({ at, open }) =>
    open.filter(isDeadLetter).map(({ severity }) => ({ opened: Date.parse(at) > opens, severity })),
  );
  const changes = severities.map(({ severity }) => severity).filter((each, index, all) => each !== all[index - 1]);
  expect(changes).toEqual(["warn", "page"]);
  expect(severities.filter(({ severity }) => severity === "page").every(({ opened }) => opened)).toBe(true);
});

test("the planted text is in records, keys, headers, dead letters, the sink's configuration and its trace", async () => {
  await sendRefused(stack, marker);
  for (const [topic, header] of [
    [purchaseTopic, `client:${marker}-till`],
    [deadLetterTopic, `client:${marker}-till`],
  ] as const) {
    await expect.poll(() => everythingOn(stack, topic), { timeout: 120_000, interval: 1_000 }).toContain(header);
    const printed = await everythingOn(stack, topic);
    expect(printed, topic).toContain(`{"order_id":"${marker}-`);
    expect(printed, topic).toMatch(new RegExp(`"line_seq":\\d+,.*${marker}-`));
  }
  const config = await stack.worker.call("GET", `/connectors/${sinkName}/config`);
  expect(JSON.stringify(config.body)).toContain(marker);
  await failWithTrace(stack, marker);
  await expect.poll(() => traceOf(stack), { timeout: 60_000, interval: 500 }).toContain(marker);
});

test("it is in no table, log, metric, answer, page or delivery of the product, and no secret is either", async () => {
  await expect.poll(() => firedOn("F08"), { timeout: 120_000, interval: 500 }).not.toBeNull();
  const answers = await everything(board, ["purchase-lines", "course-revenue", "table-commit"]);
  expect(answers.get("/products/purchase-lines")).toContain("connect-purchase-line-s3");
  const places = (text: string) =>
    placesOf(text, { pool: store.database.pool, folders: [logs, evidence], answers, delivered: delivered() });
  for (const text of [marker, stack.postgres.password, purchasesOf(stack).store.secretKey])
    expect(await places(text)).toEqual([]);
  expect(JSON.stringify(watch.moments).includes(marker)).toBe(false);
});

test("the search finds what is there: a note in its table and its answers, a line in a log", async () => {
  const id = encodeURIComponent((await firedOn("F08")) ?? "");
  const noted = await fetch(`${board.url}/api/v1/pages/${id}/note`, {
    method: "POST",
    headers: { authorization: `Bearer ${board.token}`, "content-type": "application/json" },
    body: JSON.stringify({ note: marker }),
  });
  expect(noted.status).toBe(200);
  writeFileSync(join(logs, "planted.log"), marker);
  const answers = new Map<string, string>();
  for (const path of [`/api/v1/pages/${id}`, `/pages/${id}`]) answers.set(path, await board.get(path));
  const places = await placesOf(marker, {
    pool: store.database.pool,
    folders: [logs],
    answers,
    delivered: marker,
  });
  expect(places).toEqual(
    expect.arrayContaining([
      "table public.page_event",
      "file planted.log",
      `answer /api/v1/pages/${id}`,
      `answer /pages/${id}`,
      "delivered",
    ]),
  );
  await repairSink(stack);
});

test("a stopped lab leaves no process and no folder", async () => {
  await board.stop();
  await stopCollector();
  await watch.stop();
  await stack.stop();
  expect(existsSync(stack.folder)).toBe(false);
  expect(readdirSync(evidence).length).toBe(Object.values(modes).flat().length + 4);
  const { store: objects, revenue, registry, tableJob } = purchasesOf(stack);
  for (const { part } of [objects, revenue, registry, tableJob]) expect(part.running, part.name).toBe(false);
});
