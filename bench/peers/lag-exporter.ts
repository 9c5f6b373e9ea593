import http from "node:http";
import { type Admin, Kafka, logLevel } from "kafkajs";
import type { Labels } from "./routes.ts";

type Sample = { name: string; labels: Labels; value: bigint | number };

export const exposition = (samples: readonly Sample[]): string =>
  samples
    .map(({ name, labels, value }) => {
      const inside = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
      return `${name}{${inside.join(",")}} ${value}\n`;
    })
    .join("");

/** As the widely run lag exporter counts: -1 where nothing was committed, and no series at all for what it cannot ask. */
export const lagOf = (end: bigint | undefined, committed: bigint): bigint | null => {
  if (committed < 0n) return -1n;
  return end === undefined ? null : end - committed;
};

async function read(admin: Admin): Promise<Sample[]> {
  const ends = new Map<string, bigint>();
  const samples: Sample[] = [];
  const topics = await admin.listTopics();
  const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
  for (const [index, topic] of topics.entries()) {
    for (const { partition, high, low } of offsets[index] ?? []) {
      const labels = { topic, partition: String(partition) };
      ends.set(`${topic}/${partition}`, BigInt(high));
      samples.push({ name: "kafka_topic_partition_current_offset", labels, value: BigInt(high) });
      samples.push({ name: "kafka_topic_partition_oldest_offset", labels, value: BigInt(low) });
    }
  }
  const { groups } = await admin.listGroups();
  const ids = groups.filter(({ protocolType }) => protocolType === "consumer").map(({ groupId }) => groupId);
  for (const { groupId, members } of (await admin.describeGroups(ids)).groups) {
    samples.push({
      name: "kafka_consumergroup_members",
      labels: { consumergroup: groupId },
      value: members.length,
    });
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
      for (const { partition, offset } of partitions) {
        const labels = { consumergroup: groupId, topic, partition: String(partition) };
        const lag = lagOf(ends.get(`${topic}/${partition}`), BigInt(offset));
        samples.push({ name: "kafka_consumergroup_current_offset", labels, value: BigInt(offset) });
        if (lag !== null) samples.push({ name: "kafka_consumergroup_lag", labels, value: lag });
      }
    }
  }
  return samples;
}

/**
 * Groups and topics under kafka_exporter's names, asked anew at each scrape. It stands in for that program, which is not
 * among the packages that the bench installs. While the brokers do not answer it is up and has no series.
 */
export async function startLagExporter(bootstrap: string, port: number): Promise<{ stop(): Promise<void> }> {
  let admin: Promise<Admin> | null = null;
  const connected = async (): Promise<Admin> => {
    const next = new Kafka({
      brokers: [bootstrap],
      logLevel: logLevel.NOTHING,
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      retry: { retries: 0 },
    }).admin();
    await next.connect();
    return next;
  };
  const forget = async () => {
    const last = admin;
    admin = null;
    await last?.then((each) => each.disconnect()).catch(() => undefined);
  };
  const asked = async (): Promise<string> => {
    try {
      admin ??= connected();
      return exposition(await read(await admin));
    } catch {
      // A client that has failed once is not asked again.
      await forget();
      return "";
    }
  };
  const server = http.createServer((_request, response) => {
    void asked().then((text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text));
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
      await forget();
    },
  };
}
