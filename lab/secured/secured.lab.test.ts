import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kafka, logLevel } from "kafkajs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Contract } from "../../lib/contracts/types.ts";
import type { Observation } from "../../lib/observations/types.ts";
import { type Certificates, makeCertificates } from "../../lib/sources/certificates.fixture.ts";
import { Connections } from "../../lib/sources/connections.ts";
import { consumerGroupSource } from "../../lib/sources/kafka/group.ts";
import { kafkaProbe } from "../../lib/sources/kafka/probe.ts";
import type { SourceError } from "../../lib/sources/source.ts";
import { type Installed, install } from "../install/install.ts";
import { createTopics } from "../parts/topics.ts";
import { freePorts } from "../ports.ts";
import { SecuredBroker, type SecuredPorts } from "./broker.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-secured-"));
const user = { username: "board", password: "marker-4711-password" };
const topic = "letters";
let made: Certificates;
let installed: Installed;
let broker: SecuredBroker;
let ports: SecuredPorts;

beforeAll(async () => {
  made = makeCertificates();
  installed = await install(() => undefined);
  const [controller, inside, secured, expired] = (await freePorts(4)) as [number, number, number, number];
  ports = { controller, inside, secured, expired };
  broker = new SecuredBroker(run, installed, { ports, good: made.server, bad: made.expired, user }, () => undefined);
  await broker.start();
  const kafka = new Kafka({ brokers: [`127.0.0.1:${inside}`], logLevel: logLevel.NOTHING, retry: { retries: 8 } });
  const admin = kafka.admin();
  await admin.connect();
  await createTopics(admin, [{ topic, numPartitions: 1 }]);
  await admin.setOffsets({ groupId: "reader", topic, partitions: [{ partition: 0, offset: "1" }] });
  await admin.disconnect();
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({ topic, messages: [{ value: "one" }, { value: "two" }] });
  await producer.disconnect();
});
afterAll(async () => {
  await broker?.part.stop();
  made?.remove();
  rmSync(run, { recursive: true, force: true });
});

/** Reads a group as the contract of an estate would: what was seen, or why nothing was. */
async function read(fields: Record<string, string>): Promise<Observation | SourceError> {
  const all = { kind: "kafka", bootstrap: `127.0.0.1:${ports.secured}`, ...fields };
  const contract = { connections: { kafka: all } } as unknown as Contract;
  const client = new Connections(contract).kafka("kafka");
  try {
    const source = consumerGroupSource("x.group", "reader", [topic], client);
    return await source.read({ signal: AbortSignal.timeout(20_000), now: 0 });
  } catch (error) {
    return error as SourceError;
  } finally {
    await client.close();
  }
}
const signedIn = (mechanism: string) => ({
  ca: made.ca,
  saslMechanism: mechanism,
  saslUsername: user.username,
  saslPassword: user.password,
});

test.each(["plain", "scram-sha-256", "scram-sha-512"])("a group is read through TLS and SASL %s", async (mechanism) => {
  expect(await read(signedIn(mechanism))).toMatchObject({
    kind: "consumer-group",
    partitions: [{ topic, start: "0", end: "2", committed: "1" }],
  });
});

test.each(["plain", "scram-sha-256", "scram-sha-512"])(
  "a wrong password is unauthorized by %s, and the reason repeats nothing",
  async (mechanism) => {
    const wrong = { ...signedIn(mechanism), saslPassword: `${user.password}x` };
    expect(await read(wrong)).toMatchObject({ reason: "unauthorized", message: "unauthorized" });
  },
);

test("an unknown authority and an expired certificate are no connection", async () => {
  const { ca: _, ...unknown } = signedIn("scram-sha-512");
  expect(await read({ ...unknown, tls: "true" })).toMatchObject({ reason: "tls", message: "tls" });
  const expired = { ...signedIn("scram-sha-512"), bootstrap: `127.0.0.1:${ports.expired}` };
  expect(await read(expired)).toMatchObject({ reason: "tls", message: "tls" });
});

test("over an open line, or without a login, nothing is seen and nothing hangs", async () => {
  for (const fields of [{}, { ca: made.ca }]) {
    const seen = (await read(fields as Record<string, string>)) as SourceError;
    expect(["refused", "timeout", "unauthorized", "garbage"]).toContain(seen.reason);
  }
});

test("the probe of the cluster logs in as well", async () => {
  const all = { kind: "kafka", bootstrap: `127.0.0.1:${ports.secured}`, ...signedIn("scram-sha-512") };
  const contract = { connections: { kafka: all } } as unknown as Contract;
  const client = new Connections(contract).kafka("kafka");
  const probe = kafkaProbe("dependency.kafka", [topic], client);
  await expect(probe.read({ signal: AbortSignal.timeout(20_000), now: 0 })).resolves.toMatchObject({ leaderless: 0 });
  await client.close();
});

test("the command that a raw reader is told reads the record with the reader's own rights", async () => {
  const { rawCommand } = await import("../../lib/people/raw.ts");
  const mine = join(run, "mine.properties");
  const jaas = "org.apache.kafka.common.security.scram.ScramLoginModule required";
  writeFileSync(
    mine,
    [
      "security.protocol=SASL_SSL",
      "sasl.mechanism=SCRAM-SHA-512",
      `sasl.jaas.config=${jaas} username="${user.username}" password="${user.password}";`,
      "ssl.truststore.type=PEM",
      `ssl.truststore.location=${made.ca}`,
    ].join("\n"),
    { mode: 0o600 },
  );
  const told = rawCommand({ topic, partition: 0, offset: "1" });
  const tool = join(run, "kafka-console-consumer");
  const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
  writeFileSync(tool, `#!/bin/sh\nexec "${installed.java}" -Xmx96m -cp "${installed.kafkaClasspath}" ${main} "$@"\n`, {
    mode: 0o755,
  });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${run}:/usr/bin:/bin`,
    KAFKA_BOOTSTRAP: `127.0.0.1:${ports.secured}`,
    MY_KAFKA_PROPERTIES: mine,
  };
  const ran = spawnSync("sh", ["-c", told], { env, encoding: "utf8", timeout: 60_000 });
  expect(ran.stdout.trim().split("\n")).toContain("two");
  expect(ran.stdout.split("\n")).not.toContain("one");
  expect(readFileSync(mine, "utf8")).toContain(user.password);
  expect(told).not.toContain(user.password);
});
