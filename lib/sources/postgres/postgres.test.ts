import { afterEach, describe, expect, test } from "vitest";
import { absentPort, type Fake, fakeTcp } from "../fake-server.ts";
import type { Source } from "../source.ts";
import { tileSinkSource } from "../tile/sink.ts";
import { WrittenWindows } from "../tile/written.ts";
import { countComparisonSource } from "./count-comparison.ts";
import { countQuerySource } from "./count-query.ts";
import { martRowsSource } from "./mart-rows.ts";
import { capturedNewestSource, foldStateSource } from "./newest.ts";
import { postgresProbe } from "./probe.ts";
import { PostgresReader, quoteColumn, quoteName } from "./reader.ts";
import { slotSource } from "./slot.ts";
import { sourceTableSource } from "./table.ts";

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

const table = { table: "line", identity: "seq", eventTime: "at", from: 1n };
const tile = { start: "tile.at", updated: "tile.changed" };
const compared = { reached: "select 1", cut: "select 1", source: "select 1", target: "select 1" };
const sources: [string, (port: number) => Source][] = [
  ["slot", (port) => slotSource("x.slot", "s", at(port))],
  ["captured", (port) => capturedNewestSource("x.captured", ["ops.heartbeat.beat_at"], 2_000, at(port))],
  ["fold state", (port) => foldStateSource("x.state", { newest: ["cohort.ts"] }, 2_000, at(port))],
  ["count query", (port) => countQuerySource("x.counted", "select 'a' as segment, 1 as count", at(port))],
  ["source table", (port) => sourceTableSource("x.table", table, at(port))],
  ["tile sink", (port) => tileSinkSource("x.sink", tile, new WrittenWindows(), at(port))],
  ["two counts", (port) => countComparisonSource("x.counts", compared, at(port), at(port))],
  ["mart", (port) => martRowsSource("x.rows", "mart.load", at(port))],
  ["probe", (port) => postgresProbe("dependency.db", at(port))],
];

/** The server's word that it will not: severity, code and a text that may hold anything. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mmarker hidden\0\0`);
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

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
  test("says timeout of half an answer that hangs", async () => {
    const { port } = await serve((socket) => socket.once("data", () => socket.write(Buffer.from([0x52, 0, 0]))));
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test.each([
    ["that has no connection left", "53300", "server-error"],
    ["that is starting up", "57P03", "server-error"],
    ["that does not know the password", "28P01", "unauthorized"],
    ["that has no such database", "3D000", "not-found"],
  ])("says of a server %s (%s): %s", async (_what, code, reason) => {
    const { port } = await serve((socket) => socket.once("data", () => socket.end(refusal(code))));
    await expect(make(port).read(context())).rejects.toMatchObject({ reason, message: reason });
  });
  test("fails on something that is no PostgreSQL", async () => {
    const { port } = await serve((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<html>marker</html>")),
    );
    const read = make(port).read(context(1_000));
    await expect(read).rejects.toMatchObject({ message: expect.stringMatching(/^(timeout|garbage|refused)$/) });
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
