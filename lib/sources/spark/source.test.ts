import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { absentPort, type Fake, fakeHttp, fakeTcp } from "../fake-server.ts";
import { localTree } from "../files/local.ts";
import { objectTree } from "../files/objects.ts";
import { KafkaClient } from "../kafka/client.ts";
import { ObjectClient } from "../objects/client.ts";
import { type ProgressPlace, readProgress } from "./progress.ts";
import { sparkCheckpointSource } from "./source.ts";

const context = (ms = 20_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });
const root = mkdtempSync(join(tmpdir(), "spark-source-"));
const folder = "checkpoint-ck";
const fakes: Fake[] = [];
beforeAll(() => cpSync(join(import.meta.dirname, "fixtures"), root, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});
const kept = async (making: Promise<Fake>) => {
  const fake = await making;
  fakes.push(fake);
  return fake.port;
};
const answering = (status: number, body: string) =>
  kept(
    fakeHttp((_request, response) => {
      response.writeHead(status);
      response.end(body);
    }),
  );
const silent = () => kept(fakeHttp(() => undefined));
const half = () =>
  kept(
    fakeHttp((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('{"id":"x","runId":"y"', () => response.destroy());
    }),
  );

const tree = localTree(root);
const kafkaAt = (port: number) => new KafkaClient({ bootstrap: [{ host: "127.0.0.1", port }] });
const source = (progress: ProgressPlace | null, kafka: KafkaClient, at = folder) =>
  sparkCheckpointSource("x.tile", "orders", { tree, folder: at, progress, asyncProgress: false }, kafka);
const bucket = (port: number) => {
  const client = new ObjectClient({ url: `http://127.0.0.1:${port}`, accessKey: "k", secretKey: "s", region: "r" });
  const place = {
    tree: objectTree({ bucket: "lake", prefix: "" }, client),
    folder,
    progress: null,
    asyncProgress: false,
  };
  return sparkCheckpointSource("x.tile", "orders", place, kafkaAt(1));
};

describe("a checkpoint in a folder", () => {
  test("that is not there is not found, and one that is no folder is garbage", async () => {
    await expect(source(null, kafkaAt(1), "nowhere").read(context())).rejects.toMatchObject({ reason: "not-found" });
    mkdirSync(join(root, "odd", "commits", "3"), { recursive: true });
    writeFileSync(join(root, "odd", "offsets"), "a file");
    await expect(source(null, kafkaAt(1), "odd").read(context())).rejects.toMatchObject({
      reason: "garbage",
      message: "garbage",
    });
  });
  test("that hangs is a timeout", async () => {
    cpSync(join(root, folder), join(root, "hangs"), { recursive: true });
    const file = join(root, "hangs", "metadata");
    rmSync(file);
    execFileSync("mkfifo", [file]);
    await expect(source(null, kafkaAt(1), "hangs").read(context(300))).rejects.toMatchObject({ reason: "timeout" });
    // Whoever waits to read it goes on.
    closeSync(openSync(file, "r+"));
  });
});

describe("a checkpoint in a bucket", () => {
  test.each([
    [404, "not-found"],
    [409, "conflict"],
    [403, "forbidden"],
    [502, "server-error"],
    [504, "timeout"],
  ])("says of status %i: %s", async (status, reason) => {
    await expect(bucket(await answering(status, "<Error/>")).read(context())).rejects.toMatchObject({ reason });
  });
  test("says timeout of silence, garbage of half an answer and of a page, refused where nothing listens", async () => {
    await expect(bucket(await silent()).read(context(300))).rejects.toMatchObject({ reason: "timeout" });
    await expect(bucket(await half()).read(context())).rejects.toMatchObject({ reason: "garbage" });
    await expect(bucket(await answering(200, "<html/>")).read(context())).rejects.toMatchObject({ reason: "garbage" });
    await expect(bucket(await absentPort()).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
});

describe("its listener's events", () => {
  const at = (port: number): ProgressPlace => ({ url: `http://127.0.0.1:${port}/events` });
  const read = (place: ProgressPlace, ms?: number) => readProgress(place, context(ms).signal);
  test("come from a file, only its end, or from an address", async () => {
    const lines = await read({ tree, path: "progress.jsonl" });
    expect(lines).toContain('"batchId":5');
    expect(await read(at(await answering(200, lines ?? "")))).toBe(lines);
    writeFileSync(join(root, "long.jsonl"), `${"x".repeat(400_000)}\n${lines}`);
    expect((await read({ tree, path: "long.jsonl" }))?.length).toBe(262_144);
  });
  test("that were never written are none", async () => {
    expect(await read({ tree, path: "nothing.jsonl" })).toBeNull();
    expect(await read(at(await answering(404, "")))).toBeNull();
  });
  test.each([
    [409, "conflict"],
    [401, "unauthorized"],
    [502, "server-error"],
    [302, "garbage"],
  ])("of an address that answers %i are %s", async (status, reason) => {
    await expect(read(at(await answering(status, "")))).rejects.toMatchObject({ reason });
  });
  test("that are slow, half there, something else or refused say so", async () => {
    await expect(read(at(await silent()), 300)).rejects.toMatchObject({ reason: "timeout" });
    await expect(read(at(await half()))).rejects.toMatchObject({ reason: "garbage" });
    await expect(read(at(await answering(200, "<html>secret</html>")))).rejects.toMatchObject({
      reason: "garbage",
      message: "garbage",
    });
    await expect(read(at(await absentPort()))).rejects.toMatchObject({ reason: "refused" });
  });
  test("that cannot be seen leave the query unseen: silence is not read out of them", async () => {
    const progress = at(await answering(502, ""));
    await expect(source(progress, kafkaAt(await absentPort())).read(context())).rejects.toMatchObject({
      reason: "server-error",
    });
  });
});

test("a checkpoint whose log cannot be seen is not seen", async () => {
  await expect(source(null, kafkaAt(await absentPort())).read(context())).rejects.toMatchObject({ reason: "refused" });
  const hanging = await kept(fakeTcp((socket) => socket.resume()));
  await expect(source(null, kafkaAt(hanging)).read(context(300))).rejects.toMatchObject({ reason: "timeout" });
});
