import { readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectorStatus, untilRunning } from "../parts/connector.ts";
import { purchaseTopic, sinkName } from "../parts/purchase-connectors.ts";
import { subjects } from "../parts/registry.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";
import { type Landed, objectsOf, purchasesOf } from "./purchase-acts.ts";
import { objectGone, rowsWhere } from "./purchase-tools.ts";
import type { QuietSituation } from "./quiet.ts";
import { ledgerOf, observed, verdictOf } from "./seen.ts";
import { configureSink } from "./sink-acts.ts";
import { connectStatus } from "./tools.ts";
import { topicPosition } from "./topic-position.ts";
import type { Moment } from "./watch.ts";

const group = `connect-${sinkName}`;
const day = 86_400_000;
/** Two sweeps and a listing: the board has counted what lies there by then. */
const listedAfterMs = 8_000;
/** Due time of a line, its page's `for`, and two sweeps. */
const dueMs = 30_000;
const onPurchases = { needs: "purchases" as const, lastsMs: dueMs };

const prefixOf = (moment: Moment) => {
  const seen = observed(moment, "purchases.prefix");
  return seen?.kind === "object-prefix" ? seen : null;
};
const nothingMissing = (moment: Moment) => ledgerOf(moment).missing === 0;

async function sinkWith(stack: Stack, change: Record<string, string>): Promise<void> {
  await configureSink(stack, { ...purchasesOf(stack).sinkConfig(), ...change });
}

const settled = (stack: Stack): Landed[] =>
  objectsOf(stack)
    .filter(({ at }) => Date.now() - at > listedAfterMs)
    .sort((one, other) => one.at - other.at);

/** How many lines lie in more than one object of the bucket. */
async function linesTwice(stack: Stack): Promise<Shown> {
  const all = objectsOf(stack).flatMap(({ lines }) => lines.map(({ line_seq }) => line_seq));
  const twice = all.length - new Set(all).size;
  const command =
    "cat tlp-raw/commerce/purchase_line/*/*.json | grep -o '\"line_seq\":[0-9]*' | sort | uniq -d | wc -l";
  return { command, output: String(twice), shows: twice > 0 };
}

/** The sink goes back by some lines that it had written, as one does that died before it committed. */
async function goBack(stack: Stack, lines: number): Promise<void> {
  const path = `/connectors/${sinkName}`;
  const { committed } = await topicPosition(stack, purchaseTopic, group);
  await stack.worker.call("PUT", `${path}/stop`);
  for (const deadline = Date.now() + 20_000; ; await pause(100)) {
    const status = await connectorStatus(stack.worker, sinkName);
    if (status?.connector.state === "STOPPED" && status.tasks.length === 0) break;
    if (Date.now() > deadline) throw new Error("the sink did not stop within 20 s");
  }
  const position = {
    partition: { kafka_topic: purchaseTopic, kafka_partition: 0 },
    offset: { kafka_offset: Math.max(0, Number(committed) - lines) },
  };
  await stack.worker.call("PATCH", `${path}/offsets`, { offsets: [position] });
  await stack.worker.call("PUT", `${path}/resume`);
  await untilRunning(stack.worker, 30_000, sinkName);
}

let compacted: { key: string; from: number; lines: number } = { key: "", from: 0, lines: 0 };
/** The lines of some old objects in one new object; then the old ones go. */
async function compact(stack: Stack): Promise<void> {
  const old = settled(stack).slice(0, 5);
  const [first] = old;
  if (!first) throw new Error("nothing has landed");
  const text = old.map(({ path }) => readFileSync(path, "utf8").trimEnd()).join("\n");
  const key = join(dirname(first.key), `compacted-${Date.now()}.json`);
  const { store } = purchasesOf(stack);
  await store.change("PUT", key, `${text}\n`);
  await pause(listedAfterMs);
  for (const each of old) await store.change("DELETE", each.key);
  compacted = { key, from: old.length, lines: text.split("\n").length };
}

let aged: Landed | null = null;
/** The oldest object is given a date before the bucket's retention; the board has seen it, then the object goes. */
async function expire(stack: Stack): Promise<void> {
  const [oldest] = settled(stack);
  if (!oldest) throw new Error("nothing has landed");
  const before = new Date(Date.now() - 31 * day);
  utimesSync(oldest.path, before, before);
  await pause(listedAfterMs);
  if (statSync(oldest.path).mtimeMs > before.getTime() + 1_000) throw new Error("the object is young again");
  rmSync(oldest.path);
  aged = oldest;
}

const subject = "commerce.purchase_line-value";
/** As its readers know it, and a field that may be absent. */
const compatible = {
  ...subjects[subject],
  fields: [...(subjects[subject]?.fields ?? []), { name: "coupon", type: ["null", "string"], default: null }],
};
let filesBefore = 0;

const backfilled = 300;

/** What must page nobody between the purchase topic and its prefix. */
export const quietOnLanding: QuietSituation[] = [
  {
    ...onPurchases,
    id: "N07",
    about: "The sink closes its file after six seconds instead of three: lines rest in a file that is open.",
    cause: (stack) => sinkWith(stack, { "rotate.interval.ms": "6000" }),
    tools: [
      (stack) => consumerGroups(stack, group, ({ lag }) => lag > 5),
      (stack) => connectStatus(stack, (states) => states.join() === "RUNNING,RUNNING", sinkName),
    ],
    end: (stack) => sinkWith(stack, {}),
    seen: {
      claim: "lines are buffered, which is neither late nor missing",
      holds: (moment) => Number(ledgerOf(moment).buffered) > 0 && nothingMissing(moment),
      facts: (moment) => ({ ...ledgerOf(moment) }),
    },
  },
  {
    ...onPurchases,
    id: "N13",
    about: "The sink starts again thirty lines before where it had written to: they land a second time.",
    cause: (stack) => goBack(stack, 30),
    tools: [linesTwice],
    end: async () => undefined,
    seen: {
      claim: "the lines that landed twice are counted as duplicates and nothing is missing",
      holds: (moment) => (prefixOf(moment)?.duplicates ?? 0) > 0 && nothingMissing(moment),
      facts: (moment) => ({ duplicates: prefixOf(moment)?.duplicates, ...ledgerOf(moment) }),
    },
  },
  {
    ...onPurchases,
    id: "N14",
    about: "A compaction writes five old objects into one new one and deletes them: no line is new and none is gone.",
    cause: compact,
    tools: [
      async (stack) => {
        const found = objectsOf(stack).find(({ key }) => key === compacted.key);
        const output = `${found?.lines.length ?? 0} lines of ${compacted.from} objects that are gone`;
        return { command: `wc -l tlp-raw/${compacted.key}`, output, shows: found?.lines.length === compacted.lines };
      },
    ],
    end: async () => undefined,
    seen: {
      claim: "every line of the old objects is still landed",
      holds: (moment) => prefixOf(moment) !== null && nothingMissing(moment),
      facts: (moment) => ({ objects: prefixOf(moment)?.objects, ...ledgerOf(moment) }),
    },
  },
  {
    ...onPurchases,
    id: "N21",
    about: `${backfilled} lines of forty days ago are written at once, as a backfill does.`,
    cause: async (stack) => {
      await stack.postgres.query(
        "commerce",
        `insert into commerce.purchase_line (order_id, line_id, course, cents, event_time)
         select $1 || '-backfill-' || each, 1, 'algebra', 100, clock_timestamp() - interval '40 days'
           from generate_series(1, ${backfilled}) each`,
        [`${purchasesOf(stack).workload.marker}-${Date.now()}`],
      );
    },
    tools: [(stack) => rowsWhere(stack, "event_time < now() - interval '39 days'")],
    end: async () => undefined,
    seen: {
      claim: "the lines are due by when they were first seen, not by their old event time",
      holds: nothingMissing,
      facts: (moment) => ({ ...ledgerOf(moment) }),
    },
  },
  {
    ...onPurchases,
    id: "N22",
    about: "The bucket's life cycle deletes an object that is older than its retention.",
    cause: expire,
    tools: [(stack) => objectGone(stack, aged?.key ?? "")],
    end: async () => undefined,
    seen: {
      claim: "the lines of the object that went by age are not missing",
      holds: nothingMissing,
      facts: (moment) => ({ linesOfTheObject: aged?.lines.length, ...ledgerOf(moment) }),
    },
  },
  {
    ...onPurchases,
    id: "N23",
    about: "A compatible schema is registered, and the sink writes many small files while both are about.",
    cause: async (stack) => {
      filesBefore = objectsOf(stack).length;
      const path = `/subjects/${subject}/versions`;
      const { status } = await purchasesOf(stack).registry.call("POST", path, { schema: JSON.stringify(compatible) });
      if (status !== 200) throw new Error(`the registry answered ${status}`);
      await sinkWith(stack, { "flush.size": "2" });
    },
    tools: [
      async (stack) => {
        const path = `/subjects/${subject}/versions`;
        const { status, body } = await purchasesOf(stack).registry.call("GET", path);
        const command = `curl -s ${purchasesOf(stack).registry.url}/apis/ccompat/v7${path}`;
        return { command, output: JSON.stringify(body), shows: status === 200 && (body as number[]).length > 1 };
      },
      async (stack) => {
        const young = objectsOf(stack).filter(({ lines, at }) => lines.length <= 2 && Date.now() - at < 60_000);
        const output = `${young.length} objects of at most two lines in the last minute`;
        return { command: "wc -l tlp-raw/commerce/purchase_line/*/*.json", output, shows: young.length > 5 };
      },
    ],
    end: (stack) => sinkWith(stack, {}),
    seen: {
      claim: "the deploy is no refusal, and more objects hold the same lines",
      holds: (moment) =>
        (prefixOf(moment)?.objects ?? 0) > filesBefore + 5 &&
        nothingMissing(moment) &&
        verdictOf(moment, "F25", subject)?.state !== "page",
      facts: (moment) => ({ objectsBefore: filesBefore, objects: prefixOf(moment)?.objects, ...ledgerOf(moment) }),
    },
  },
];
