import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import kafkajs from "kafkajs";
import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { newestOfTopics } from "../canary/newest-record.ts";
import type { Fake } from "../fake-server.ts";
import type { Source } from "../source.ts";
import { eventTimesSource } from "../tile/event-times.ts";
import { WrittenWindows } from "../tile/written.ts";
import { KafkaClient } from "./client.ts";
import { deadLetterSource } from "./dead-letters.ts";
import { type FakeTopic, fakeBroker } from "./fake-broker.ts";
import { topicIdentitiesSource } from "./identities.ts";
import { oldestUnread } from "./partitions.ts";
import { rejectTopicSource } from "./rejects.ts";

/**
 * A batch of sixty records of two kilobytes as Kafka's own library 4.3.1 packs it: several blocks of each codec. Each has
 * `{"id":1…60,"at":…,"note":"marker …"}` and the header of an exception's class.
 */
const packed = (codec: string) =>
  Buffer.from(readFileSync(join(import.meta.dirname, "fixtures", `${codec}.batch.base64`), "utf8"), "base64");
const codecs = ["gzip", "snappy", "lz4", "zstd"];
const first = Date.UTC(2026, 0, 1, 1);
const appended = first + 1_000;

const fakes: Fake[] = [];
const clients: KafkaClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.close()));
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});
async function clientOf(topic: Partial<FakeTopic>): Promise<KafkaClient> {
  const fake = await fakeBroker({ log: Buffer.alloc(0), end: 60, ...topic });
  fakes.push(fake);
  const client = new KafkaClient({ bootstrap: [{ host: "127.0.0.1", port: fake.port }] });
  clients.push(client);
  return client;
}
const context = () => ({ signal: AbortSignal.timeout(10_000), now: appended + 1_000 });
const hour = 3_600_000;
const times = { field: "at", window: hour, grace: hour, futureTolerance: hour };
const sources: [string, (client: KafkaClient) => Source][] = [
  ["identities", (client) => topicIdentitiesSource("x.sent", "t", { path: "id", from: 1n }, client)],
  ["event times", (client) => eventTimesSource("x.events", "t", times, new WrittenWindows(), client)],
  ["dead letters", (client) => deadLetterSource("x.dlq", "t", { window: hour, path: "id" }, client)],
  ["rejects", (client) => rejectTopicSource("x.rejects", "t", { window: hour, header: "reason" }, client)],
];

test("what kafkajs packs by itself it still does, for producers in the same process", async () => {
  type Packing = () => { compress(of: { buffer: Buffer }): Promise<Buffer> };
  const known = kafkajs.CompressionCodecs as Record<number, Packing>;
  const gzip = known[kafkajs.CompressionTypes.GZIP]?.();
  if (!gzip) throw new Error("kafkajs has no gzip");
  expect(gunzipSync(await gzip.compress({ buffer: Buffer.from("lines") })).toString()).toBe("lines");
});

describe.each(codecs)("a batch packed in %s", (codec) => {
  test("gives identities, event times, dead letters and append times as if it were not packed", async () => {
    const read = async (name: string) => {
      const make = sources.find(([each]) => each === name)?.[1];
      return make?.(await clientOf({ log: packed(codec) })).read(context());
    };
    expect(await read("identities")).toMatchObject({ sent: "{[1,61)}" });
    expect(await read("event times")).toMatchObject({
      newestEventTime: new Date(first + 59).toISOString(),
      windows: [{ accepted: 60 }],
    });
    const dead = (await read("dead letters")) as ObservationOf<"dead-letter-topic">;
    expect(dead).toMatchObject({ total: "60", inWindow: 60, identities: "{[1,61)}", unreadable: 0 });
    expect(dead.byClass).toEqual([
      { exceptionClass: "a.C", count: 40 },
      { exceptionClass: "a.B", count: 20 },
    ]);
    expect(JSON.stringify(dead)).not.toContain("marker");
    expect(await read("rejects")).toMatchObject({ byReason: [{ reason: "other", inWindow: 60 }] });
  });
  test("tells a marker's time and the append time of the oldest that is unread", async () => {
    const client = await clientOf({ log: packed(codec) });
    expect(await newestOfTopics(client, ["t"], { field: "at", tolerance: 0 })).toEqual({
      sentAt: first + 59,
      arrivedAt: appended + 59,
    });
    const [leader] = client.connection.bootstrap;
    if (!leader) throw new Error("no broker");
    const wanted = { topic: "t", partition: 0, leader, offset: 30n };
    const oldestUnreadAt = new Date(appended + 30).toISOString();
    const unread = async (end: bigint) => [...(await oldestUnread(client, [{ ...wanted, end }]))];
    expect(await unread(60n)).toEqual([["t/0", { oldestUnreadAt, unreadRecords: "30" }]]);
    // One answer does not reach that far: how many wait is not told.
    expect(await unread(90n)).toEqual([["t/0", { oldestUnreadAt }]]);
  });
  test.each([
    ["microseconds", BigInt(appended) * 1_000n],
    ["nanoseconds", BigInt(appended) * 1_000_000n],
    ["no timestamp", -1_000n],
    ["the largest there is", 2n ** 63n - 1_000n],
  ])(
    "whose producer wrote %s where the time belongs is read, and its records have no time of an append",
    async (_what, written) => {
      const log = packed(codec);
      // The first record's timestamp, in the batch's head.
      log.writeBigInt64BE(written, 27);
      const client = await clientOf({ log });
      const [leader] = client.connection.bootstrap;
      if (!leader) throw new Error("no broker");
      const unread = await oldestUnread(client, [{ topic: "t", partition: 0, leader, offset: 30n, end: 60n }]);
      expect(unread.get("t/0")).toEqual({ oldestUnreadAt: null, unreadRecords: "30" });
      const began = Date.now();
      for (const [, make] of sources) observationSchema.parse(await make(await clientOf({ log })).read(context()));
      const dead = (await deadLetterSource("x.dlq", "t", { window: hour, path: "id" }, client).read({
        ...context(),
        now: began,
      })) as ObservationOf<"dead-letter-topic">;
      expect(dead).toMatchObject({ inWindow: 60, identities: "{[1,61)}" });
      for (const at of [dead.oldestAt, ...dead.newest.map(({ appendedAt }) => appendedAt)])
        expect(Math.abs(Date.parse(at ?? "") - began)).toBeLessThan(10_000);
    },
  );
  test.each(sources)("that is damaged is garbage to the %s, and quoted nowhere", async (_name, make) => {
    const log = packed(codec);
    // Behind the batch's head, in what is packed.
    log.fill(0xff, 61, 80);
    const read = make(await clientOf({ log })).read(context());
    await expect(read).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  });
});

test("what a broker holds back for a quota is waited for, not passed over", async () => {
  const client = await clientOf({ log: packed("gzip"), throttled: 7 });
  const read = await topicIdentitiesSource("x.sent", "t", { path: "id", from: 1n }, client).read(context());
  expect(read).toMatchObject({ sent: "{[1,61)}" });
});

describe.each([5, 6, 7])("a batch in codec %i, which nobody knows", (number) => {
  test.each(sources)("is garbage to the %s, never silence", async (_name, make) => {
    const log = packed("gzip");
    log.writeInt16BE(number, 21);
    await expect(make(await clientOf({ log })).read(context())).rejects.toMatchObject({ reason: "garbage" });
  });
  test("is garbage to whoever wants the append time of the oldest unread record", async () => {
    const log = packed("gzip");
    log.writeInt16BE(number, 21);
    const client = await clientOf({ log });
    const [leader] = client.connection.bootstrap;
    if (!leader) throw new Error("no broker");
    const wanted = [{ topic: "t", partition: 0, leader, offset: 30n, end: 60n }];
    const read = client.run(context().signal, () => oldestUnread(client, wanted));
    await expect(read).rejects.toMatchObject({ reason: "garbage" });
  });
});

describe("markers of transactions behind a commit", () => {
  /** The same batch as a control batch: its sixty offsets are markers. */
  const markers = () => {
    const log = packed("gzip");
    log.writeInt16BE(log.readInt16BE(21) | 0x20, 21);
    return log;
  };
  const unreadUpTo = async (log: Buffer, end: bigint) => {
    const client = await clientOf({ log, end: Number(end) });
    const [leader] = client.connection.bootstrap;
    if (!leader) throw new Error("no broker");
    return (await oldestUnread(client, [{ topic: "t", partition: 0, leader, offset: 30n, end }])).get("t/0");
  };
  test("are no records: nothing waits there", async () => {
    expect(await unreadUpTo(markers(), 60n)).toEqual({ oldestUnreadAt: null, unreadRecords: "0" });
  });
  test("say nothing of what lies behind the part that was read", async () => {
    expect(await unreadUpTo(markers(), 61n)).toBeUndefined();
  });
  test("are told apart from a record that came after the end was read", async () => {
    const later = packed("gzip");
    later.writeBigInt64BE(60n, 0);
    const log = Buffer.concat([markers(), later]);
    expect(await unreadUpTo(log, 60n)).toEqual({ oldestUnreadAt: null, unreadRecords: "0" });
    expect(await unreadUpTo(log, 61n)).toMatchObject({ oldestUnreadAt: new Date(appended).toISOString() });
  });
});

describe.each(sources)("of a broker that errs, the %s source", (_name, make) => {
  test.each<[string, Partial<FakeTopic>, string]>([
    ["does not know the topic", { topicError: 3 }, "not-found"],
    ["does not let itself be asked for it", { topicError: 29 }, "forbidden"],
    ["cannot say where it begins", { listError: 6 }, "server-error"],
    ["leads it no more", { log: packed("gzip"), fetchError: 6 }, "server-error"],
    ["refuses to be read", { log: packed("gzip"), fetchError: 29 }, "forbidden"],
    ["cuts its answer off", { log: packed("gzip"), cutFetchAt: 200 }, "refused"],
  ])("says so where it %s", async (_what, topic, reason) => {
    await expect(make(await clientOf(topic)).read(context())).rejects.toMatchObject({ reason });
  });
});
