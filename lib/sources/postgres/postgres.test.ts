import { afterEach, describe, expect, test } from "vitest";
import { absentPort, type Fake, fakeTcp } from "../fake-server.ts";
import type { Source } from "../source.ts";
import { capturedNewestSource, foldStateSource } from "./newest.ts";
import { postgresProbe } from "./probe.ts";
import { PostgresReader, quoteColumn, quoteName } from "./reader.ts";
import { slotSource } from "./slot.ts";

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
const at = (port: number) => new PostgresReader(`postgresql://u:hidden@127.0.0.1:${port}/d`);

const sources: [string, (port: number) => Source][] = [
  ["slot", (port) => slotSource("x.slot", "s", at(port))],
  ["captured", (port) => capturedNewestSource("x.captured", ["ops.heartbeat.beat_at"], at(port))],
  ["fold state", (port) => foldStateSource("x.state", { newest: ["cohort.ts"] }, at(port))],
  ["probe", (port) => postgresProbe("dependency.db", at(port))],
];

describe.each(sources)("the %s source", (_name, make) => {
  test("says timeout of a server that accepts and never answers", async () => {
    const { port } = await serve((socket) => socket.resume());
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says refused where nothing listens, without the password in the message", async () => {
    const read = make(await absentPort()).read(context());
    await expect(read).rejects.toMatchObject({ reason: "refused", message: "refused" });
  });
  test("says refused of a server that cuts the connection before it answers", async () => {
    const { port } = await serve((socket) => socket.once("data", () => socket.destroy()));
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
  test("fails on half an answer", async () => {
    const { port } = await serve((socket) => socket.once("data", () => socket.end(Buffer.from([0x52, 0, 0]))));
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
});

test("reads again after the server has come back", async () => {
  let alive = false;
  const { port } = await serve((socket) => (alive ? socket.resume() : socket.destroy()));
  const source = postgresProbe("dependency.db", at(port));
  await expect(source.read(context())).rejects.toMatchObject({ reason: "refused" });
  alive = true;
  await expect(source.read(context(400))).rejects.toMatchObject({ reason: "timeout" });
});

test("takes plain names only into a statement", () => {
  expect(quoteColumn("ops.heartbeat.beat_at")).toEqual({ table: '"ops"."heartbeat"', column: '"beat_at"' });
  expect(() => quoteName('x"; drop table y')).toThrow(RangeError);
  expect(() => quoteColumn("lonely")).toThrow(RangeError);
});
