import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Kafka, logLevel } from "kafkajs";
import { withAdmin } from "../parts/admin.ts";
import { connectorName, untilRunning } from "../parts/connector.ts";
import { Fold } from "../parts/fold.ts";
import { purchaseTopic, sinkName } from "../parts/purchase-connectors.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import { group as foldGroup, topic as foldTopic, unreadByPartition } from "./fold-log.ts";
import { consumerGroups, kafkaTool } from "./group-tools.ts";
import { lastLine, purchasesOf } from "./purchase-acts.ts";
import type { QuietSituation } from "./quiet.ts";
import { observed, verdictOf } from "./seen.ts";
import { topicPosition } from "./topic-position.ts";
import type { Moment } from "./watch.ts";

const lastsMs = 35_000;
const onPurchases = { needs: "purchases" as const, lastsMs };
const sinkGroup = `connect-${sinkName}`;
const devGroup = "dev-notebook";

const groupOf = (moment: Moment, id: string) => {
  const seen = observed(moment, id);
  return seen?.kind === "consumer-group" ? seen : null;
};
const isWell = (moment: Moment, failureMode: string, subject: string) =>
  verdictOf(moment, failureMode, subject)?.state === "ok";

let second: Fold | null = null;
let notebook: ChildProcess | null = null;

/** The shop is closed, and the sink has read and committed everything that there is. */
async function atRest(stack: Stack): Promise<void> {
  purchasesOf(stack).setQuiet(true);
  for (const deadline = Date.now() + 40_000; ; await pause(500)) {
    const { committed, end } = await topicPosition(stack, purchaseTopic, sinkGroup);
    if (committed === end) return;
    if (Date.now() > deadline) throw new Error("the sink did not read everything within 40 s");
  }
}

/** One line again in a transaction that commits, and again in one that is taken back. */
async function sendInTransactions(stack: Stack): Promise<void> {
  const line = await lastLine(stack);
  const kafka = new Kafka({ brokers: [stack.broker.bootstrap], logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ transactionalId: "re-drive", idempotent: true, maxInFlightRequests: 1 });
  const key = JSON.stringify({ order_id: line.order_id, line_id: line.line_id });
  await producer.connect();
  for (const commits of [true, false]) {
    const transaction = await producer.transaction();
    await transaction.send({ topic: purchaseTopic, messages: [{ key, value: JSON.stringify(line) }] });
    await (commits ? transaction.commit() : transaction.abort());
  }
  await producer.disconnect();
}

const topicType = 2;
const keep = (stack: Stack, more: { name: string; value: string }[]) =>
  withAdmin(stack, (admin) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: topicType,
          name: purchaseTopic,
          configEntries: [{ name: "message.timestamp.type", value: "LogAppendTime" }, ...more],
        },
      ],
    }),
  );

/** Kafka's own tool: where the topic starts now; and its end. */
async function holdsNothing(stack: Stack): Promise<Shown> {
  const what = ["--topic", purchaseTopic, "--time", "earliest"];
  const said = await kafkaTool(stack, "org.apache.kafka.tools.GetOffsetShell", what);
  const output = said.split("\n").find((line) => line.startsWith(`${purchaseTopic}:`)) ?? "";
  const { end } = await topicPosition(stack, purchaseTopic, sinkGroup);
  const command = `kafka-get-offsets.sh --bootstrap-server ${stack.broker.bootstrap} ${what.join(" ")}`;
  return { command, output: `${output} (end ${end})`, shows: end > 0n && output.endsWith(`:${end}`) };
}

/** What must page nobody among the readers of a log. */
export const quietInGroups: QuietSituation[] = [
  {
    lastsMs,
    id: "N06",
    about: "A second instance of the fold joins its group and leaves again: two rebalances.",
    cause: async (stack) => {
      const folder = join(stack.folder, "second-fold");
      second = new Fold(folder, stack.broker.bootstrap, stack.postgres.url("cohort"), () => undefined);
      await second.start();
    },
    tools: [(stack) => consumerGroups(stack, foldGroup, ({ members }) => members === 2)],
    end: async () => {
      await second?.part.stop();
      second = null;
    },
    seen: {
      claim: "two members share the group and the cohort stays within its limits",
      holds: (moment) => groupOf(moment, "enrollment.fold")?.members === 2 && isWell(moment, "F23", "enrollment.fold"),
      facts: (moment) => {
        const seen = groupOf(moment, "enrollment.fold");
        return { members: seen?.members, generation: seen?.generation };
      },
    },
  },
  {
    ...onPurchases,
    id: "N09",
    about: "Somebody reads the purchase topic in a group of their own that never commits.",
    cause: async (stack) => {
      const { java, kafkaClasspath } = stack.installed;
      const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
      const what = ["--bootstrap-server", stack.broker.bootstrap, "--topic", purchaseTopic, "--group", devGroup];
      const how = ["--from-beginning", "--command-property", "enable.auto.commit=false"];
      const jvm = ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath];
      notebook = spawn(java, [...jvm, main, ...what, ...how], { stdio: "ignore" });
    },
    tools: [(stack) => consumerGroups(stack, devGroup, ({ members, committed }) => members === 1 && committed === 0)],
    end: async () => {
      notebook?.kill("SIGKILL");
      notebook = null;
    },
    seen: {
      claim: "every group of the contract is judged, and a group in no contract is nobody's",
      holds: (moment) =>
        isWell(moment, "F09", "purchases.sink") &&
        (groupOf(moment, "purchases.sink")?.members ?? 0) > 0 &&
        !moment.evaluation.verdicts.some(({ subject }) => subject.includes(devGroup)),
      facts: (moment) => ({ verdicts: moment.evaluation.verdicts.length }),
    },
  },
  {
    ...onPurchases,
    id: "N15",
    about: "The shop is closed and a line is sent again in two transactions: behind the last record lie markers.",
    cause: async (stack) => {
      await atRest(stack);
      await sendInTransactions(stack);
    },
    tools: [(stack) => consumerGroups(stack, sinkGroup, ({ lag }) => lag > 0 && lag < 5)],
    end: async (stack) => purchasesOf(stack).setQuiet(false),
    seen: {
      claim: "the end lies beyond the commit and no record waits there",
      holds: (moment) => {
        const [partition] = groupOf(moment, "purchases.sink")?.partitions ?? [];
        const beyond = partition !== undefined && BigInt(partition.end) > BigInt(partition.committed ?? 0);
        return beyond && partition.unreadRecords === "0" && isWell(moment, "F16", "purchases.sink");
      },
      facts: (moment) => ({ partitions: groupOf(moment, "purchases.sink")?.partitions }),
    },
  },
  {
    ...onPurchases,
    id: "N26",
    about: "The shop is closed, everything is read, and retention deletes the topic's last records.",
    cause: async (stack) => {
      await atRest(stack);
      await keep(stack, [{ name: "retention.ms", value: "1000" }]);
    },
    tools: [holdsNothing],
    end: async (stack) => {
      await keep(stack, []);
      purchasesOf(stack).setQuiet(false);
    },
    seen: {
      claim: "the start passed what everybody had read: nothing is lost and nothing is about to be",
      holds: (moment) => {
        const [partition] = groupOf(moment, "purchases.sink")?.partitions ?? [];
        const empty = partition !== undefined && partition.start === partition.end && partition.start !== "0";
        return empty && isWell(moment, "F36", "purchases.sink") && isWell(moment, "F30", "purchases.sink");
      },
      facts: (moment) => ({ partitions: groupOf(moment, "purchases.sink")?.partitions }),
    },
  },
  {
    lastsMs,
    id: "N16",
    about: "The enrollments' topic gets a fourth partition; its writer and its reader start again and take it.",
    cause: async (stack) => {
      await withAdmin(stack, (admin) =>
        admin.createPartitions({ topicPartitions: [{ topic: foldTopic, count: 4 }], validateOnly: false }),
      );
      await stack.worker.call("POST", `/connectors/${connectorName}/restart?includeTasks=true`);
      await stack.fold.part.stop();
      await stack.fold.start();
      await untilRunning(stack.worker, 30_000);
    },
    tools: [(stack) => unreadByPartition(stack, (unread) => unread.length === 4 && unread.every(Number.isFinite))],
    end: async () => undefined,
    seen: {
      claim: "the group has taken the new partition from its start: nothing was skipped",
      holds: (moment) => {
        const seen = groupOf(moment, "enrollment.fold")?.partitions.filter(({ topic }) => topic === foldTopic) ?? [];
        return (
          seen.length === 4 &&
          seen.every(({ committed }) => committed !== null) &&
          isWell(moment, "F36", "enrollment.fold")
        );
      },
      facts: (moment) => ({ partitions: groupOf(moment, "enrollment.fold")?.partitions }),
    },
  },
];
