import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kafka, logLevel, type Producer } from "kafkajs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ObservationOf } from "../lib/observations/types.ts";
import { KafkaClient, parseBootstrap } from "../lib/sources/kafka/client.ts";
import { consumerGroupSource } from "../lib/sources/kafka/group.ts";
import { kafkaProbe } from "../lib/sources/kafka/probe.ts";
import { type Installed, install } from "./install/install.ts";
import { Broker } from "./parts/broker.ts";
import { createTopics } from "./parts/topics.ts";
import { freePorts } from "./ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-broker-"));
const topic = "numbers";
let installed: Installed;
let broker: Broker;
let kafka: Kafka;
let producer: Producer;
let client: KafkaClient;

beforeAll(async () => {
  installed = await install(() => undefined);
  const [port, controller, monitored] = (await freePorts(3)) as [number, number, number];
  broker = new Broker(run, installed, { broker: port, controller, monitored, proxy: monitored }, () => undefined);
  await broker.start();
  client = new KafkaClient({ bootstrap: parseBootstrap(`127.0.0.1:${monitored}`) });
  kafka = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING, retry: { retries: 8 } });
  const admin = kafka.admin();
  await admin.connect();
  await createTopics(admin, [{ topic, numPartitions: 2 }]);
  // A fresh cluster has no coordinators before the first group.
  await admin.setOffsets({ groupId: "behind", topic, partitions: [{ partition: 0, offset: "1" }] });
  await admin.disconnect();
  producer = kafka.producer({ transactionalId: "open", idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
});
afterAll(async () => {
  await client.close();
  await producer?.disconnect();
  await broker?.part.stop();
  rmSync(run, { recursive: true, force: true });
});

const read = async (group: string, topics = [topic], reads = {}) => {
  const source = consumerGroupSource("x.group", group, topics, client, reads);
  const seen = await source.read({ signal: AbortSignal.timeout(10_000), now: 0 });
  return seen as ObservationOf<"consumer-group">;
};
const send = async (values: string[], timestamp: number) => {
  const transaction = await producer.transaction();
  const messages = values.map((value) => ({ value, partition: 0, timestamp: String(timestamp) }));
  await transaction.send({ topic, messages });
  return transaction;
};

test("the end is the high watermark, also while a transaction is open", async () => {
  await (await send(["a", "b"], 1_700_000_000_000)).commit();
  const open = await send(["c", "d", "e"], 1_700_000_100_000);
  const admin = kafka.admin();
  await admin.connect();
  const stable = (await admin.fetchTopicOffsets(topic)).find(({ partition }) => partition === 0);
  await admin.disconnect();
  const [first] = (await read("nobody")).partitions;
  // Two records and the marker of their transaction; then three that are not committed.
  expect(stable?.high).toBe("3");
  expect(first).toMatchObject({ topic, partition: 0, start: "0", end: "6", committed: null, oldestUnreadAt: null });
  expect(first).not.toHaveProperty("lastStable");
  const [ofCommitted] = (await read("nobody", [topic], { committedOnly: true })).partitions;
  expect(ofCommitted).toMatchObject({ end: "6", lastStable: "3" });
  await open.abort();
});

test("markers of transactions are offsets and no records: behind the last record nothing waits", async () => {
  const marked = "marked";
  const admin = kafka.admin();
  await admin.connect();
  await createTopics(admin, [{ topic: marked, numPartitions: 1 }]);
  for (const values of [["a", "b"], ["c"]]) {
    const transaction = await producer.transaction();
    await transaction.send({ topic: marked, messages: values.map((value) => ({ value })) });
    await transaction.commit();
  }
  const at = (groupId: string, offset: string) =>
    admin.setOffsets({ groupId, topic: marked, partitions: [{ partition: 0, offset }] });
  await at("behind", "1");
  await at("at-marker", "4");
  await admin.disconnect();
  // a, b, their marker, c, its marker.
  expect((await read("behind", [marked])).partitions).toMatchObject([
    { committed: "1", end: "5", unreadRecords: "2", oldestUnreadAt: expect.any(String) },
  ]);
  expect((await read("at-marker", [marked])).partitions).toMatchObject([
    { committed: "4", end: "5", unreadRecords: "0", oldestUnreadAt: null },
  ]);
});

test("a group that nobody knows is Dead and has no commits", async () => {
  await expect
    .poll(() => read("nobody").catch(() => null), { timeout: 20_000, interval: 300 })
    .toMatchObject({
      state: "Dead",
      members: 0,
    });
});

test("the oldest unread record's append time is that of the record at the commit", async () => {
  const seen = await read("behind");
  expect(seen).toMatchObject({ state: "Empty", members: 0 });
  expect(seen.partitions[0]).toMatchObject({
    committed: "1",
    oldestUnreadAt: new Date(1_700_000_000_000).toISOString(),
    // Kafka's default, a week: whole segments go, so this is the earliest moment.
    earliestLossAt: new Date(1_700_000_000_000 + 7 * 86_400_000).toISOString(),
  });
  expect(seen.partitions[1]).toMatchObject({ committed: null, end: "0" });
});

test("a living group of the newer protocol is never Dead", async () => {
  const config = [
    "--consumer-property",
    "group.protocol=consumer",
    "--consumer-property",
    "auto.commit.interval.ms=200",
  ];
  const tool = ["--bootstrap-server", broker.bootstrap, "--topic", topic, "--group", "newer", "--from-beginning"];
  const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
  const jvm = ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", installed.kafkaClasspath];
  const consumer = spawn(installed.java, [...jvm, main, ...tool, ...config], { stdio: "ignore" });
  try {
    await expect
      .poll(async () => (await read("newer")).partitions[0]?.committed ?? null, { timeout: 60_000, interval: 300 })
      .not.toBeNull();
    expect(await read("newer")).toMatchObject({ state: "Unknown", protocol: "consumer" });
  } finally {
    consumer.kill("SIGKILL");
  }
});

test("a topic that does not exist is not made by looking for it", async () => {
  expect((await read("nobody", ["no-such-topic"])).partitions).toEqual([]);
  const probe = kafkaProbe("dependency.kafka", [topic, "no-such-topic"], client);
  await expect(probe.read({ signal: AbortSignal.timeout(10_000), now: 0 })).resolves.toMatchObject({ leaderless: 0 });
  const admin = kafka.admin();
  await admin.connect();
  expect(await admin.listTopics()).not.toContain("no-such-topic");
  await admin.disconnect();
});
