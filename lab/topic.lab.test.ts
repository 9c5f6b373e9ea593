import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Admin, CompressionTypes, ConfigResourceTypes, Kafka, logLevel, type Producer } from "kafkajs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { evaluate } from "../lib/evaluate/evaluate.ts";
import type { Memory } from "../lib/evaluate/types.ts";
import { observationSchema } from "../lib/observations/schema.ts";
import { newestBefore, newestOfTopics } from "../lib/sources/canary/newest-record.ts";
import { KafkaClient, parseBootstrap } from "../lib/sources/kafka/client.ts";
import { deadLetterSource } from "../lib/sources/kafka/dead-letters.ts";
import { consumerGroupSource } from "../lib/sources/kafka/group.ts";
import { topicIdentitiesSource } from "../lib/sources/kafka/identities.ts";
import { rejectTopicSource } from "../lib/sources/kafka/rejects.ts";
import type { Source } from "../lib/sources/source.ts";
import { eventTimesSource } from "../lib/sources/tile/event-times.ts";
import { WrittenWindows } from "../lib/sources/tile/written.ts";
import { type Installed, install } from "./install/install.ts";
import { Broker } from "./parts/broker.ts";
import { jvm } from "./parts/jvm.ts";
import { createTopics, stampedTopic } from "./parts/topics.ts";
import { freePorts } from "./ports.ts";

const run = mkdtempSync(join(tmpdir(), "one-board-topic-"));
const clients: KafkaClient[] = [];
let broker: Broker;
let admin: Admin;
let producer: Producer;
let monitored: number;
let installed: Installed;

beforeAll(async () => {
  const [port, controller, third] = (await freePorts(3)) as [number, number, number];
  monitored = third;
  installed = await install(() => undefined);
  broker = new Broker(run, installed, { broker: port, controller, monitored, proxy: monitored }, () => undefined);
  await broker.start();
  const kafka = new Kafka({ brokers: [broker.bootstrap], logLevel: logLevel.NOTHING, retry: { retries: 8 } });
  admin = kafka.admin();
  await admin.connect();
  producer = kafka.producer();
  await producer.connect();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await producer?.disconnect();
  await admin?.disconnect();
  await broker?.part.stop();
  rmSync(run, { recursive: true, force: true });
});

const client = () => {
  const made = new KafkaClient({ bootstrap: parseBootstrap(`127.0.0.1:${monitored}`) });
  clients.push(made);
  return made;
};
const create = (topic: string, numPartitions = 1) => createTopics(admin, [stampedTopic(topic, numPartitions)]);
/** As retention does. The client finds the leader only of a topic that it has asked for before. */
const deleteBefore = async (topic: string, offset: string) => {
  await admin.fetchTopicOffsets(topic);
  await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset }] });
};
const read = async (source: Source, now = Date.now()) =>
  observationSchema.parse(await source.read({ signal: AbortSignal.timeout(10_000), now }));
const line = (id: number, partition = 0) => ({ value: `{"id":${id},"note":"marker"}`, partition });
const identities = (topic: string) => topicIdentitiesSource("x.sent", topic, { path: "id", from: 1n }, client());

test("every identity is read once, over partitions and in compressed batches, and other values name none", async () => {
  await create("lines", 2);
  const source = identities("lines");
  expect(await read(source)).toMatchObject({ sent: "{}", historyLost: "{}", newestAppendedAt: null });
  await producer.send({ topic: "lines", messages: [line(1), line(3, 1), { value: "marker", partition: 0 }] });
  await producer.send({ topic: "lines", compression: CompressionTypes.GZIP, messages: [line(2), line(5), line(5)] });
  const seen = await read(source);
  expect(seen).toMatchObject({ sent: "{[1,4),[5,6)}", historyLost: "{}" });
  expect(JSON.stringify(seen)).not.toContain("marker");
  await producer.send({ topic: "lines", messages: [line(4)] });
  expect(await read(source)).toMatchObject({ sent: "{[1,6)}" });
  // No group was made for it.
  expect((await admin.listGroups()).groups).toEqual([]);
});

/** The broker packs anew what comes to a topic that names a codec. Batches long enough for several blocks of it. */
const packedIn = (codec: string, topic: string) => ({
  ...stampedTopic(topic, 1),
  configEntries: [...(stampedTopic(topic, 1).configEntries ?? []), { name: "compression.type", value: codec }],
});
const padding = "marker ".repeat(400);

test.each(["gzip", "snappy", "lz4", "zstd"])(
  "records packed in %s are read like any other, by value and by header",
  async (codec) => {
    const topic = `packed-${codec}`;
    await createTopics(admin, [packedIn(codec, topic)]);
    const at = (n: number) => new Date(hour(1) + n).toISOString();
    const messages = Array.from({ length: 60 }, (_, n) => ({
      value: JSON.stringify({ id: n + 1, at: at(n), note: padding }),
      headers: { "__connect.errors.exception.class.name": n < 20 ? "a.B" : "a.C" },
    }));
    await producer.send({ topic, messages });
    await producer.send({ topic, messages: [line(61)] });
    expect(await read(identities(topic))).toMatchObject({ sent: "{[1,62)}", historyLost: "{}" });
    const times = eventTimesSource(
      "x.events",
      topic,
      { ...windows, recordsPerRead: 100 },
      new WrittenWindows(),
      client(),
    );
    expect(await read(times)).toMatchObject({ newestEventTime: at(59), windows: [{ accepted: 60 }] });
    const dead = await read(deadLetterSource("x.dlq", topic, { window: 60_000, path: "id" }, client()));
    expect(dead).toMatchObject({
      total: "61",
      byClass: [
        { exceptionClass: "a.C", count: 40 },
        { exceptionClass: "a.B", count: 20 },
        { exceptionClass: "unknown", count: 1 },
      ],
      identities: "{[1,62)}",
    });
    expect(JSON.stringify(dead)).not.toContain("marker");
    await admin.setOffsets({ groupId: `g-${codec}`, topic, partitions: [{ partition: 0, offset: "30" }] });
    const group = await read(consumerGroupSource("x.group", `g-${codec}`, [topic], client()));
    expect(group).toMatchObject({ partitions: [{ committed: "30", end: "61", oldestUnreadAt: expect.any(String) }] });
  },
);

test("a group tells a digest of how its topics are set, another one when that changes, and dead letters when they may go", async () => {
  await create("settings");
  const group = () => read(consumerGroupSource("x.group", "nobody", ["settings"], client()));
  const before = await group();
  expect(before).toMatchObject({
    topics: [{ topic: "settings", configuration: expect.stringMatching(/^[0-9a-f]{16}$/) }],
  });
  expect(await group()).toMatchObject({ topics: before.kind === "consumer-group" ? before.topics : [] });
  await producer.send({ topic: "settings", messages: [line(1)] });
  const configEntries = [
    ...(stampedTopic("settings", 1).configEntries ?? []),
    { name: "retention.ms", value: "90000" },
  ];
  await admin.alterConfigs({
    validateOnly: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: "settings", configEntries }],
  });
  await expect
    .poll(group, { timeout: 10_000 })
    .not.toMatchObject({ topics: before.kind === "consumer-group" ? before.topics : [] });
  const dead = await read(deadLetterSource("x.dlq", "settings", { window: 60_000, path: null }, client()));
  if (dead.kind !== "dead-letter-topic" || !dead.oldestAt) throw new Error("no dead letter");
  expect(dead.earliestLossAt).toBe(new Date(Date.parse(dead.oldestAt) + 90_000).toISOString());
});

test("the newest time of topics, and before a position, is a marker's; one far in the future is none", async () => {
  await create("markers", 2);
  const now = Date.now();
  const marked = (at: number, partition = 0) => ({ ...timed(at, partition) });
  await producer.send({
    topic: "markers",
    messages: [marked(now - 9_000), marked(now - 5_000), marked(now - 7_000, 1)],
  });
  await producer.send({ topic: "markers", messages: [marked(now + 3_600_000), { value: "marker" }] });
  const kafka = client();
  const time = { field: "at", tolerance: 2_000 };
  const newest = await newestOfTopics(kafka, ["markers", "no-such-topic"], time);
  expect(newest?.sentAt).toBe(now - 5_000);
  expect(newest?.arrivedAt).toBeGreaterThanOrEqual(now - 5_000);
  const at = (first: bigint, second: bigint) =>
    newestBefore(
      kafka,
      [
        { topic: "markers", partition: 0, position: first },
        { topic: "markers", partition: 1, position: second },
      ],
      time,
    );
  expect((await at(1n, 0n))?.sentAt).toBe(now - 9_000);
  expect((await at(1n, 1n))?.sentAt).toBe(now - 7_000);
  expect(await at(0n, 0n)).toBeNull();
  await deleteBefore("markers", "2");
  expect(await at(2n, 0n)).toBeNull();
  expect((await newestOfTopics(kafka, ["markers"], time))?.sentAt).toBe(now - 7_000);
});

test("what retention took before it was read is lost history, up to the next identity", async () => {
  await create("short");
  await producer.send({ topic: "short", messages: [1, 2, 3, 4].map((id) => line(id)) });
  await deleteBefore("short", "2");
  const source = identities("short");
  expect(await read(source)).toMatchObject({ sent: "{[3,5)}", historyLost: "{[1,3)}" });
  await producer.send({ topic: "short", messages: [5, 6].map((id) => line(id)) });
  await deleteBefore("short", "6");
  expect(await read(source)).toMatchObject({ sent: "{[3,5)}", historyLost: "{[1,3),[5,4611686018427387904)}" });
  await producer.send({ topic: "short", messages: [line(7)] });
  expect(await read(source)).toMatchObject({ sent: "{[3,5),[7,8)}", historyLost: "{[1,3),[5,7)}" });
});

test("a topic made anew is read from its start, and what was sent before stays sent", async () => {
  await create("again");
  await producer.send({ topic: "again", messages: [1, 2, 3].map((id) => line(id)) });
  const source = identities("again");
  await read(source);
  await admin.deleteTopics({ topics: ["again"] });
  await expect.poll(() => read(source).catch((error) => error.reason), { timeout: 10_000 }).toBe("not-found");
  await create("again");
  await producer.send({ topic: "again", messages: [line(9)] });
  await expect
    .poll(() => read(source).catch((error) => error.reason), { timeout: 10_000 })
    .toMatchObject({ sent: "{[1,4),[9,10)}" });
});

/** As Kafka's own tool prints it. */
function idByTool(topic: string): string | undefined {
  const tool = ["org.apache.kafka.tools.TopicCommand", "--bootstrap-server", broker.bootstrap, "--describe", "--topic"];
  const [main, ...rest] = tool as [string, ...string[]];
  const printed = execFileSync(installed.java, jvm(run, installed.kafkaClasspath, 96, main, ...rest, topic), {
    encoding: "utf8",
  });
  return /TopicId: (\S+)/.exec(printed)?.[1];
}

test("a topic made anew under a group has another id, and pages what the old one still owed (F36)", async () => {
  await create("anew");
  await producer.send({ topic: "anew", messages: [1, 2, 3, 4, 5].map((id) => line(id)) });
  await admin.setOffsets({ groupId: "anew", topic: "anew", partitions: [{ partition: 0, offset: "2" }] });
  const group = consumerGroupSource("enrollment.fold", "anew", ["anew"], client());
  const contract = loadContractOrThrow("contracts/practice.yaml");
  let memory: Memory = {};
  const judge = async () => {
    const now = Date.now();
    const value = await read(group);
    const observations = { "enrollment.fold": { observedAt: new Date(now).toISOString(), value } };
    const evaluation = evaluate(contract, memory, { at: new Date(now).toISOString(), observations }, now);
    memory = evaluation.memory;
    const verdict = evaluation.verdicts.find(
      (each) => each.failureMode === "F36" && each.subject === "enrollment.fold",
    );
    return { partitions: value.kind === "consumer-group" ? value.partitions : [], verdict };
  };
  const before = await judge();
  expect(before.partitions).toMatchObject([{ committed: "2", end: "5", unreadRecords: "3" }]);
  expect(before.partitions[0]?.topicId).toBe(idByTool("anew"));
  expect(before.verdict).toMatchObject({ state: "ok" });
  await admin.deleteTopics({ topics: ["anew"] });
  await expect.poll(async () => (await judge()).partitions, { timeout: 10_000 }).toEqual([]);
  await create("anew");
  const after = await judge();
  expect(after.partitions[0]?.topicId).not.toBe(before.partitions[0]?.topicId);
  expect(after.verdict).toMatchObject({
    state: "page",
    reason: "topic-recreated",
    evidence: { lostRecords: "3", lostFrom: "2", lostTo: "5" },
  });
});

test("dead letters are counted by class, named by identity, and the oldest that is left is known", async () => {
  await create("dead");
  const letter = (id: number | null, exception: string) => ({
    ...(id === null ? { value: "marker" } : line(id)),
    headers: { "__connect.errors.exception.class.name": exception, "__connect.errors.exception.message": "marker" },
  });
  const terms = { window: 60_000, path: "id" };
  const source = deadLetterSource("x.dlq", "dead", terms, client());
  expect(await read(source)).toMatchObject({ total: "0", inWindow: 0, oldestAt: null, identities: "{}", newest: [] });
  await producer.send({ topic: "dead", messages: [letter(7, "a.B"), letter(8, "a.C"), letter(null, "a.C")] });
  const seen = await read(source);
  expect(seen).toMatchObject({
    partitions: [{ partition: 0, start: "0", end: "3" }],
    total: "3",
    inWindow: 3,
    byClass: [
      { exceptionClass: "a.C", count: 2 },
      { exceptionClass: "a.B", count: 1 },
    ],
    identities: "{[7,9)}",
    unreadable: 1,
    newest: [{ offset: "2" }, { offset: "1" }, { offset: "0" }],
  });
  expect(JSON.stringify(seen)).not.toContain("marker");
  const later = await read(source, Date.now() + 120_000);
  expect(later).toMatchObject({ inWindow: 0, total: "3" });
  expect(later).toHaveProperty("oldestAt", expect.any(String));
  await deleteBefore("dead", "3");
  expect(await read(source)).toMatchObject({ total: "3", oldestAt: null, inWindow: 0, identities: "{[7,9)}" });
});

test("where no identity is named in the contract only headers are read", async () => {
  const seen = await read(deadLetterSource("x.dlq", "lines", { window: 60_000, path: null }, client()));
  expect(seen).toMatchObject({ total: "7", byClass: [{ exceptionClass: "unknown", count: 7 }] });
  expect(seen).not.toHaveProperty("identities");
});

const timed = (eventTime: number | string, partition = 0) => ({
  value: JSON.stringify({
    at: typeof eventTime === "number" ? new Date(eventTime).toISOString() : eventTime,
    note: "marker",
  }),
  partition,
});
const windows = { field: "at", window: 3_600_000, grace: 3_600_000, futureTolerance: 86_400_000, recordsPerRead: 6 };
const hour = (n: number) => Date.UTC(2026, 0, 1, n);

test("event times are counted by window over partitions, and a close is the append time of the record that made it", async () => {
  await create("times", 2);
  const source = eventTimesSource("x.events", "times", windows, new WrittenWindows(), client());
  expect(await read(source)).toEqual({ kind: "event-times", sampled: false, newestEventTime: null, windows: [] });
  await producer.send({
    topic: "times",
    messages: [timed(hour(1)), timed(hour(1) + 5, 1), timed("soon"), { value: "marker" }],
  });
  const [closing] = await producer.send({ topic: "times", messages: [timed(hour(3), 1)] });
  const seen = await read(source);
  expect(seen).toMatchObject({
    sampled: false,
    newestEventTime: "2026-01-01T03:00:00.000Z",
    windows: [
      { start: "2026-01-01T01:00:00.000Z", accepted: 2, acceptedBeforeClose: 2 },
      { start: "2026-01-01T03:00:00.000Z", accepted: 1, closedAt: null },
    ],
  });
  expect(seen.kind === "event-times" && seen.windows[0]?.closedAt).toBe(
    new Date(Number(closing?.logAppendTime)).toISOString(),
  );
  expect(JSON.stringify(seen)).not.toContain("marker");
});

test("beyond its bound it says sampled, goes on in the next read and then knows all of them", async () => {
  await create("many", 2);
  const source = eventTimesSource("x.events", "many", windows, new WrittenWindows(), client());
  const messages = Array.from({ length: 16 }, (_, n) => timed(hour(1), n % 2));
  await producer.send({ topic: "many", messages });
  expect(await read(source)).toMatchObject({ sampled: true, windows: [{ accepted: 8 }] });
  expect(await read(source)).toMatchObject({ sampled: false, windows: [{ accepted: 16 }] });
});

test("a first read begins somewhat before now, and windows that began before are not judged", async () => {
  await create("old");
  await producer.send({ topic: "old", messages: [1, 2, 3].map(() => timed(hour(1))) });
  const late = Date.now() + 20 * 3_600_000;
  const source = eventTimesSource("x.events", "old", windows, new WrittenWindows(), client());
  expect(await read(source, late)).toMatchObject({ sampled: false, newestEventTime: null, windows: [] });
  await producer.send({ topic: "old", messages: [timed(hour(1)), timed(late + 3_600_000)] });
  expect(await read(source, late)).toMatchObject({ windows: [{ accepted: 1, closedAt: null }] });
});

test("rejects are counted by the reason in their header, those of the window apart from all", async () => {
  await create("rejects");
  const source = rejectTopicSource("x.rejects", "rejects", { window: 60_000, header: "reason" }, client());
  expect(await read(source)).toEqual({ kind: "reject-topic", total: "0", byReason: [] });
  const reject = (reason?: string) => ({
    value: "marker",
    key: "marker",
    headers: reason === undefined ? {} : { reason },
  });
  const named = ["future-event-time", "future-event-time", "missing-event-time", "marker", undefined];
  await producer.send({ topic: "rejects", messages: named.map(reject) });
  const seen = await read(source);
  expect(seen).toMatchObject({
    total: "5",
    byReason: [
      { reason: "future-event-time", inWindow: 2 },
      { reason: "missing-event-time", inWindow: 1 },
      { reason: "other", inWindow: 2 },
    ],
  });
  expect(JSON.stringify(seen)).not.toContain("marker");
  expect(await read(source, Date.now() + 120_000)).toMatchObject({
    total: "5",
    byReason: [{ inWindow: 0, newestAt: expect.any(String) }, { inWindow: 0 }, { inWindow: 0 }],
  });
});

test("a topic that does not exist is not found, and is not made by looking for it", async () => {
  await expect(read(identities("no-such-topic"))).rejects.toMatchObject({ reason: "not-found" });
  expect(await admin.listTopics()).not.toContain("no-such-topic");
});
