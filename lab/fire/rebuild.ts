import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Kafka, logLevel } from "kafkajs";
import { type Rebuild, reconcile, type Sums } from "../../lib/shipping/evidence/rebuilds.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { purchaseTopic } from "../parts/purchase-connectors.ts";
import type { PurchaseLine } from "../purchases.ts";
import type { Stack } from "../stack.ts";
import { versionsOf } from "./evidence.ts";
import { consoleConsumer } from "./planted.ts";
import { purchasesOf } from "./purchase-acts.ts";

const settleWithinMs = 30_000;

/**
 * Computes the purchases of every course anew from the topic's first record, the last record of a line counting, and compares
 * lines and cents with the table. Buying goes on until the table has `atLeast` lines, then rests meanwhile. Throws Error when
 * the topic does not come to rest.
 */
export async function rebuildPurchases(stack: Stack, atLeast = 1): Promise<Rebuild> {
  const { workload } = purchasesOf(stack);
  await untilBought(stack, atLeast);
  const began = Date.now();
  workload.setQuiet(true);
  try {
    const records = await atRest(stack);
    const lines = parsed(await consoleConsumer(stack, purchaseTopic, records));
    const byLine = new Map(lines.map((line) => [line.line_seq, line]));
    const truth = await truthOf(stack, Math.max(...byLine.keys()));
    return {
      kind: "rebuild",
      product: "purchase-lines",
      mode: "lab",
      ranAt: new Date(began).toISOString(),
      tookSeconds: Math.round((Date.now() - began) / 100) / 10,
      log: purchaseTopic,
      records: lines.length,
      duplicates: lines.length - byLine.size,
      compares: "lines and cents per course, with the table",
      ...reconcile(sumsOf([...byLine.values()]), truth),
      contract: contractOf(stack),
      versions: await versionsOf(stack),
    };
  } finally {
    workload.setQuiet(false);
  }
}

/** Writes `rebuild-<product>.json` and returns its path. */
export function writeRebuild(folder: string, rebuild: Rebuild): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `rebuild-${rebuild.product}.json`);
  writeFileSync(file, `${JSON.stringify(rebuild, null, 2)}\n`);
  return file;
}

/** Records on the topic, once every line of the table is on it and it has stood still for two looks. */
async function atRest(stack: Stack): Promise<number> {
  const kafka = new Kafka({ brokers: [stack.broker.bootstrap], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    let before = -1;
    for (const deadline = Date.now() + settleWithinMs; Date.now() < deadline; await pause(1_500)) {
      const offsets = await admin.fetchTopicOffsets(purchaseTopic);
      const end = offsets.reduce((sum, { high }) => sum + Number(high), 0);
      if (end === before && end >= (await linesBought(stack))) return end;
      before = end;
    }
  } finally {
    await admin.disconnect();
  }
  throw new Error(`${purchaseTopic} did not come to rest within ${settleWithinMs / 1_000} s`);
}

async function linesBought(stack: Stack): Promise<number> {
  const [row] = await stack.postgres.query<{ lines: number }>(
    "commerce",
    "select count(*)::int as lines from commerce.purchase_line",
  );
  return row?.lines ?? 0;
}

async function untilBought(stack: Stack, atLeast: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  while ((await linesBought(stack)) < atLeast) {
    if (Date.now() > deadline) throw new Error(`fewer than ${atLeast} lines were bought within two minutes`);
    await pause(500);
  }
}

/** Key and value of each line of the console consumer's output; the value is a purchase line. */
const parsed = (output: string): PurchaseLine[] =>
  output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line.slice(line.indexOf("\t") + 1)) as PurchaseLine);

function sumsOf(lines: PurchaseLine[]): Sums {
  const sums = new Map<string, { lines: number; cents: bigint }>();
  for (const { course, cents } of lines) {
    const before = sums.get(String(course)) ?? { lines: 0, cents: 0n };
    sums.set(String(course), { lines: before.lines + 1, cents: before.cents + BigInt(cents ?? 0) });
  }
  return sums;
}

async function truthOf(stack: Stack, through: number): Promise<Sums> {
  const rows = await stack.postgres.query<{ course: string; lines: number; cents: string }>(
    "commerce",
    `select course, count(*)::int as lines, sum(cents)::text as cents from commerce.purchase_line
      where line_seq <= $1 group by course`,
    [through],
  );
  return new Map(rows.map(({ course, lines, cents }) => [course, { lines, cents: BigInt(cents) }]));
}

export function contractOf({ contractFile: file }: Stack): Rebuild["contract"] {
  const hash = createHash("sha256")
    .update(readFileSync(join(projectRoot(), file)))
    .digest("hex");
  return { file, hash };
}
