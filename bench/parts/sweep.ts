import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Admin, Kafka, logLevel } from "kafkajs";
import { install } from "../../lab/install/install.ts";
import { Broker } from "../../lab/parts/broker.ts";
import { createTopics } from "../../lab/parts/topics.ts";
import { freePorts } from "../../lab/ports.ts";
import { SourceReader } from "../../lib/collector/read-sources.ts";
import { KafkaClient, parseBootstrap } from "../../lib/sources/kafka/client.ts";
import { consumerGroupSource } from "../../lib/sources/kafka/group.ts";
import { spread } from "../delivery/estate.ts";

const groups = 50;
const partitionsEach = 20;
const rounds = 20;
const topics = Array.from({ length: groups }, (_, n) => `bench-${n}`);
const partitions = Array.from({ length: partitionsEach }, (_, partition) => partition);
const groupOf = (topic: string) => `reader-of-${topic}`;

/** One Kafka broker with 1,000 partitions; every group reads one topic and is one record behind on every second partition. */
async function estate() {
  const run = mkdtempSync(join(tmpdir(), "one-board-bench-"));
  const installed = await install((line) => console.error(line));
  const [port, controller, monitored] = (await freePorts(3)) as [number, number, number];
  const broker = new Broker(run, installed, { broker: port, controller, monitored, proxy: monitored }, () => undefined);
  await broker.start();
  const kafka = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING, retry: { retries: 8 } });
  const admin = kafka.admin();
  await admin.connect();
  await createTopics(
    admin,
    topics.map((topic) => ({ topic, numPartitions: partitionsEach })),
  );
  const producer = kafka.producer();
  await producer.connect();
  for (const topic of topics)
    await producer.send({
      topic,
      messages: partitions.flatMap((partition) => [1, 2].map(() => ({ value: "x", partition }))),
    });
  await producer.disconnect();
  for (const topic of topics) {
    const commits = partitions.map((partition) => ({ partition, offset: partition % 2 === 0 ? "1" : "2" }));
    await admin.setOffsets({ groupId: groupOf(topic), topic, partitions: commits });
  }
  return {
    admin,
    monitored,
    async stop() {
      await admin.disconnect();
      await broker.part.stop();
      rmSync(run, { recursive: true, force: true });
    },
  };
}

/** What nobody can do without: each group's commits and description, and both ends of every partition. */
async function bareCalls(admin: Admin): Promise<void> {
  await Promise.all([
    admin.describeGroups(topics.map(groupOf)),
    ...topics.flatMap((topic) => [
      admin.fetchOffsets({ groupId: groupOf(topic), topics: [topic] }),
      admin.fetchTopicOffsets(topic),
    ]),
  ]);
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

/** A sweep of 50 groups over 1,000 partitions, ms, and how many times the bare protocol calls' time it takes. */
export async function benchSweep() {
  const { admin, monitored, stop } = await estate();
  const client = new KafkaClient({ bootstrap: parseBootstrap(`127.0.0.1:${monitored}`) });
  const sources = topics.map((topic) => consumerGroupSource(topic, groupOf(topic), [topic], client));
  const reader = new SourceReader(sources, 10_000);
  try {
    const sweeps = await timed(async () => {
      const { observations } = await reader.sweep(Date.now);
      const failed = Object.values(observations).filter((seen) => "failed" in seen).length;
      if (failed > 0) throw new Error(`${failed} of ${groups} groups could not be read`);
    });
    const bare = await timed(() => bareCalls(admin));
    const [ours, theirs] = [spread(sweeps), spread(bare)];
    return {
      partitions: groups * partitionsEach,
      groups,
      sweepMs: ours,
      bareMs: theirs,
      ratio: ours.median / theirs.median,
    };
  } finally {
    await reader.close();
    await stop();
  }
}
