import { freePort } from "../../lib/store/free-port.ts";
import { configureConnector, startConnector, untilRunning } from "../parts/connector.ts";
import { sinkName, sourceName } from "../parts/purchase-connectors.ts";
import { lakeDatabase } from "../parts/table-job.ts";
import { TcpProxy } from "../proxy/proxy.ts";
import type { Stack } from "../stack.ts";
import type { Fault, Shown } from "./fault.ts";
import { purchasesOf } from "./purchase-acts.ts";
import { configureSink } from "./sink-acts.ts";
import { storedBehind } from "./source-tools.ts";
import { connectStatus, selectOne } from "./tools.ts";
import { catalog, freeze, HeldLock, isFrozen, thaw } from "./unlisted-acts.ts";

const purchases = { needs: "purchases" as const, claims: [] };

/** Between the source and its database, where the lab has none. */
let network: TcpProxy | null = null;

async function swallowPackets(stack: Stack): Promise<void> {
  const cut = new TcpProxy(await freePort(), stack.postgres.port);
  await cut.start();
  network = cut;
  const healthy = purchasesOf(stack).sourceConfig();
  const url = `jdbc:postgresql://127.0.0.1:${cut.port}/commerce`;
  await configureConnector(stack.worker, { ...healthy, "connection.url": url }, sourceName);
  await untilRunning(stack.worker, 20_000, sourceName);
  await cut.set({ kind: "hang" });
}

const running = (name: string) => (stack: Stack) =>
  connectStatus(stack, (states) => states.join() === "RUNNING,RUNNING", name);

const otherBucket = "tlp-raw-new";

/** Connect's own word on where the sink writes to; nothing else of its configuration is kept. */
async function bucketOf(stack: Stack): Promise<Shown> {
  const path = `/connectors/${sinkName}/config`;
  const { body } = await stack.worker.call("GET", path);
  const bucket = (body as Record<string, string>)["s3.bucket"];
  const output = JSON.stringify({ "s3.bucket": bucket });
  return { command: `curl -s ${stack.worker.url}${path}`, output, shows: bucket === otherBucket };
}

const catalogLock = new HeldLock();

/** Ways to break the purchase path that stand in no failure mode's row. */
export const unlistedOnPurchases: Fault[] = [
  {
    ...purchases,
    failureMode: "F11",
    subject: "purchases.source",
    owners: ["connector-team"],
    withhold: ["connect"],
    shape: "network that swallows what the source asks",
    about: "Between the source and its database packets go nowhere: the task says RUNNING and waits for an answer.",
    reasons: ["offset-stalled"],
    inject: swallowPackets,
    tools: [
      (stack) => selectOne(stack, network?.port ?? 0, true),
      (stack) => storedBehind(stack, 20),
      running(sourceName),
    ],
    remove: async (stack) => {
      await network?.stop();
      await configureConnector(stack.worker, purchasesOf(stack).sourceConfig(), sourceName);
      await untilRunning(stack.worker, 30_000, sourceName);
    },
    unknown: { failureMode: "F11", subject: "purchases.source" },
  },
  {
    ...purchases,
    failureMode: "F10",
    subject: "purchases.sourceConnector",
    owners: ["connector-team"],
    withhold: ["connect"],
    shape: "source connector deleted",
    about: "Somebody deletes the source: Connect does not know it any more, and lines wait in the table.",
    reasons: ["absent"],
    inject: async (stack) => {
      await stack.worker.call("DELETE", `/connectors/${sourceName}`);
    },
    tools: [(stack) => connectStatus(stack, (states) => states.length === 0, sourceName)],
    remove: (stack) => startConnector(stack.worker, purchasesOf(stack).sourceConfig(), () => undefined, sourceName),
    unknown: { failureMode: "F10", subject: "purchases.sourceConnector" },
  },
  {
    ...purchases,
    failureMode: "F16",
    subject: "purchases.sink",
    owners: ["landing-team"],
    withhold: ["kafka"],
    shape: "bucket that is not there",
    about:
      "The sink's configuration names a bucket that the store does not have: its task runs and nothing is written.",
    reasons: ["oldest-pending"],
    inject: async (stack) => {
      const config = { ...purchasesOf(stack).sinkConfig(), "s3.bucket": otherBucket };
      await configureSink(stack, config);
    },
    withinMs: 90_000,
    tools: [bucketOf, running(sinkName)],
    remove: async (stack) => {
      await configureSink(stack, purchasesOf(stack).sinkConfig());
    },
    unknown: { failureMode: "F16", subject: "purchases.sink" },
  },
  {
    ...purchases,
    failureMode: "F17",
    subject: "revenue.group",
    owners: ["commerce-team"],
    withhold: ["kafka"],
    shape: "revenue roll-up frozen",
    about: "SIGSTOP to the Streams application: its process is there, and its group loses its only member.",
    reasons: ["no-member"],
    inject: async (stack) => freeze(purchasesOf(stack).revenue.part),
    withinMs: 60_000,
    tools: [(stack) => isFrozen(purchasesOf(stack).revenue.part)],
    remove: async (stack) => thaw(purchasesOf(stack).revenue.part),
    unknown: { failureMode: "F17", subject: "revenue.group" },
  },
  {
    ...purchases,
    failureMode: "F28",
    subject: "table.snapshot",
    owners: ["table-job-team"],
    withhold: ["objects"],
    shape: "catalog locked",
    about: "A transaction holds the lock of the lake's catalog: the commit job waits for it and says nothing.",
    reasons: ["commit-late"],
    inject: (stack) => catalogLock.take(stack, lakeDatabase, "iceberg_tables"),
    withinMs: 90_000,
    tools: [
      catalog<{ waiting: number }>(
        lakeDatabase,
        "select count(*)::int as waiting from pg_locks where relation = 'iceberg_tables'::regclass and not granted",
        (row) => (row?.waiting ?? 0) > 0,
      ),
    ],
    remove: () => catalogLock.release(),
    unknown: { failureMode: "F28", subject: "table.snapshot" },
  },
];
