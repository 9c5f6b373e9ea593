import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { absentPort, type Fake, fakeTcp } from "../fake-server.ts";
import type { Source } from "../source.ts";
import { eventTimesSource } from "../tile/event-times.ts";
import { WrittenWindows } from "../tile/written.ts";
import { KafkaClient, parseBootstrap } from "./client.ts";
import { deadLetterSource } from "./dead-letters.ts";
import { consumerGroupSource } from "./group.ts";
import { topicIdentitiesSource } from "./identities.ts";
import { decodeMetadata, metadataRequest } from "./metadata.ts";
import { countLeaderless, ledPartitions } from "./partitions.ts";
import { kafkaProbe } from "./probe.ts";
import { rejectTopicSource } from "./rejects.ts";

const context = (ms = 20_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });
const fakes: Fake[] = [];
const serve: typeof fakeTcp = async (onConnection) => {
  const fake = await fakeTcp(onConnection);
  fakes.push(fake);
  return fake;
};
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});
const client = (...ports: number[]) =>
  new KafkaClient({ bootstrap: ports.map((port) => ({ host: "127.0.0.1", port })) });

const times = { field: "at", window: 1_000, grace: 1_000, futureTolerance: 1_000 };
const sources: [string, (...ports: number[]) => Source][] = [
  ["group", (...ports) => consumerGroupSource("x.fold", "g", ["t"], client(...ports))],
  ["probe", (...ports) => kafkaProbe("dependency.kafka", ["t"], client(...ports))],
  ["identities", (...ports) => topicIdentitiesSource("x.sent", "t", { path: "id", from: 1n }, client(...ports))],
  ["rejects", (...ports) => rejectTopicSource("x.rejects", "t", { window: 1_000, header: "reason" }, client(...ports))],
  ["event times", (...ports) => eventTimesSource("x.events", "t", times, new WrittenWindows(), client(...ports))],
  ["dead letters", (...ports) => deadLetterSource("x.dlq", "t", { window: 1_000, path: "id" }, client(...ports))],
];

describe.each(sources)("the %s source", (_name, make) => {
  test("says timeout of a broker that accepts and never answers", async () => {
    const { port } = await serve((socket) => socket.resume());
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says refused where nothing listens on any bootstrap server", async () => {
    const read = make(await absentPort(), await absentPort()).read(context());
    await expect(read).rejects.toMatchObject({ reason: "refused" });
  });
  test("says refused of a broker that cuts the connection before it answers", async () => {
    const { port } = await serve((socket) => socket.once("data", () => socket.destroy()));
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
  test("says timeout of half an answer that hangs, refused of one that is cut off", async () => {
    const half = Buffer.from([0, 0, 0, 40, 0, 0, 0, 1, 0, 0]);
    const hanging = await serve((socket) => socket.once("data", () => socket.write(half)));
    await expect(make(hanging.port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
    const cut = await serve((socket) => socket.once("data", () => socket.end(half)));
    await expect(make(cut.port).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
  test("does not say refused while one of the bootstrap servers hangs", async () => {
    const { port } = await serve((socket) => socket.resume());
    await expect(make(await absentPort(), port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("fails on something that is no broker", async () => {
    const { port } = await serve((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")),
    );
    await expect(make(port).read(context())).rejects.toMatchObject({
      reason: expect.stringMatching(/timeout|garbage/),
    });
  });
});

test("says dns of a name that does not resolve, also when no topic is asked for", async () => {
  const unknown = new KafkaClient({ bootstrap: [{ host: "broker.invalid", port: 9092 }] });
  const read = kafkaProbe("dependency.kafka", [], unknown).read(context(3_000));
  await expect(read).rejects.toMatchObject({ reason: "dns" });
});

test("reads a list of bootstrap servers and refuses anything else", () => {
  expect(parseBootstrap("a:1, [::1]:2")).toEqual([
    { host: "a", port: 1 },
    { host: "::1", port: 2 },
  ]);
  expect(() => parseBootstrap("a")).toThrow(RangeError);
});

const metadata = (topicErrorCode: number, leader: number) => ({
  brokers: [{ nodeId: 1, host: "h", port: 1 }],
  topicMetadata: [
    { topic: "t", topicErrorCode, partitionMetadata: [{ partitionErrorCode: 0, partitionId: 0, leader }] },
  ],
});

test("a topic's id is read from what Kafka 4.3.1 answered, for a topic with two partitions and one that is not there", async () => {
  const recorded = readFileSync(join(import.meta.dirname, "fixtures", "metadata-10.base64"), "utf8");
  const bytes = Buffer.from(recorded, "base64");
  const { brokers, topicMetadata } = await decodeMetadata(bytes);
  expect(brokers).toEqual([{ nodeId: 1, host: "127.0.0.1", port: 19391 }]);
  const partitions = [0, 1].map((partitionId) => ({ partitionErrorCode: 0, partitionId, leader: 1 }));
  expect(topicMetadata).toEqual([
    { topicErrorCode: 0, topic: "lines", topicId: "TVsGjcorTgWFbHs6l_4GPQ", partitionMetadata: partitions },
    { topicErrorCode: 3, topic: "nowhere", partitionMetadata: [] },
  ]);
  expect(ledPartitions({ brokers, topicMetadata }).map(({ topicId }) => topicId)).toEqual(
    partitions.map(() => "TVsGjcorTgWFbHs6l_4GPQ"),
  );
  await expect(decodeMetadata(bytes.subarray(0, 60))).rejects.toThrow();
});

test("ids are asked for by name, without making a topic, in the version that has them", async () => {
  const { apiKey, apiVersion, encode } = metadataRequest(["t"]);
  expect([apiKey, apiVersion]).toEqual([3, 10]);
  // Tags of the header; one topic without an id; its name; its tags; make none, tell no rights; tags.
  expect((await encode()).buffer.toString("hex")).toBe(`00${"02"}${"00".repeat(16)}${"0274"}00${"000000"}00`);
});

test("a topic that does not exist has no partitions, one without a leader cannot be read", () => {
  expect(ledPartitions(metadata(3, 1))).toEqual([]);
  expect(ledPartitions(metadata(0, 1))).toEqual([{ topic: "t", partition: 0, leader: { host: "h", port: 1 } }]);
  expect(() => ledPartitions(metadata(0, -1))).toThrow("no leader");
  expect(() => ledPartitions(metadata(29, 1))).toThrow("forbidden");
  expect(countLeaderless(metadata(0, -1))).toBe(1);
});
