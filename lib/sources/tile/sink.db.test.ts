import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { testServer } from "../../store/test-server.ts";
import { absentPort, fakeTcp } from "../fake-server.ts";
import { PostgresReader } from "../postgres/reader.ts";
import { tileSinkSource } from "./sink.ts";
import { WrittenWindows } from "./written.ts";

const name = `tile_sink_${process.pid}`;
const readers: PostgresReader[] = [];
let server = "";
let url = "";

const run = async (address: string, sql: string) => {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(sql);
  await client.end();
};
beforeAll(async () => {
  server = await testServer();
  await run(server, `create database ${name}`);
  url = server.replace(/\/postgres$/, `/${name}`);
  await run(
    url,
    `create table tile (at timestamptz primary key, events bigint, changed timestamptz);
     insert into tile select '2026-01-01T00:00:00Z'::timestamptz + each * interval '5 min', each, '2026-01-01T09:00:00.25Z'
       from generate_series(0, 3) each`,
  );
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await run(server, `drop database ${name} with (force)`);
});

const source = (written = new WrittenWindows(), start = "tile.at", address = url) => {
  const reader = new PostgresReader(address);
  readers.push(reader);
  return tileSinkSource("x.sink", { start, updated: "public.tile.changed" }, written, reader);
};
const context = (ms = 5_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });

test("rows come with their window's start and when they were written, from the oldest window still counted on", async () => {
  const written = new WrittenWindows();
  const reader = source(written);
  const all = observationSchema.parse(await reader.read(context()));
  expect(all).toMatchObject({ kind: "tile-sink", rows: { length: 4 } });
  expect(written.has(Date.parse("2026-01-01T00:05:00Z"))).toBe(true);
  expect(written.has(Date.parse("2026-01-01T00:20:00Z"))).toBe(false);
  written.wantedFrom(Date.parse("2026-01-01T00:10:00Z"));
  expect(await reader.read(context())).toEqual({
    kind: "tile-sink",
    rows: [
      { start: "2026-01-01T00:15:00.000Z", updatedAt: "2026-01-01T09:00:00.250Z" },
      { start: "2026-01-01T00:10:00.000Z", updatedAt: "2026-01-01T09:00:00.250Z" },
    ],
  });
});

test("a table or column that is not there is not found, and a name that is none is refused at once", async () => {
  await expect(source(undefined, "nowhere.at").read(context())).rejects.toMatchObject({ reason: "not-found" });
  await expect(source(undefined, "tile.gone").read(context())).rejects.toMatchObject({ reason: "not-found" });
  expect(() => source(undefined, "tile.at; drop table tile")).toThrow(RangeError);
});

test("a server that hangs, or is not there, says so", async () => {
  const hanging = await fakeTcp((socket) => socket.resume());
  try {
    const read = source(undefined, "tile.at", `postgresql://u:p@127.0.0.1:${hanging.port}/x`).read(context(400));
    await expect(read).rejects.toMatchObject({ reason: "timeout" });
  } finally {
    await hanging.close();
  }
  const absent = source(undefined, "tile.at", `postgresql://u:p@127.0.0.1:${await absentPort()}/x`).read(context());
  await expect(absent).rejects.toMatchObject({ reason: "refused" });
});
