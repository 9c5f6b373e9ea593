import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import type { Observation, ObservationOf } from "../../observations/types.ts";
import { absentPort, type Fake, fakeTcp } from "../fake-server.ts";
import { KafkaClient } from "../kafka/client.ts";
import { PostgresReader } from "../postgres/reader.ts";
import { SourceError } from "../source.ts";
import { tapped } from "../tap.ts";
import { rowPlace, rowsOfWindows, toldPlace, topicPlace } from "./places.ts";
import { canarySource } from "./source.ts";
import { type Place, Stretch, type Through } from "./through.ts";

const fakes: Fake[] = [];
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});
const context = (now = 0, ms = 5_000) => ({ signal: AbortSignal.timeout(ms), now });
const iso = (ms: number) => new Date(ms).toISOString();
const through = (sentAt: number, arrivedAt = sentAt): Through => ({ sentAt, arrivedAt });

describe("a stretch between two places", () => {
  test("holds nothing while what is through the first is through the second", () => {
    const stretch = new Stretch();
    expect(stretch.since(through(10), through(10))).toBeNull();
    expect(stretch.since(through(20), through(30))).toBeNull();
    expect(stretch.since(null, null)).toBeNull();
  });
  test("holds the oldest marker from when it came to the first place, until it is through the second", () => {
    const stretch = new Stretch();
    expect(stretch.since(through(10, 11), null)).toBe(11);
    expect(stretch.since(through(20, 21), null)).toBe(11);
    expect(stretch.since(through(20, 21), through(10, 22))).toBe(21);
    expect(stretch.since(through(30, 31), through(20, 32))).toBe(31);
    expect(stretch.since(through(30, 31), through(30, 33))).toBeNull();
  });
  test("keeps the oldest however long the wait is, and little of the rest", () => {
    const stretch = new Stretch();
    for (let n = 1; n <= 10_000; n += 1) stretch.since(through(n, n + 1), null);
    expect(stretch.since(through(10_001), null)).toBe(2);
    expect(stretch.since(through(10_001), through(5_000))).toBeGreaterThan(5_000);
  });
});

/** A place that says what it is told to. */
function place(): Place & { say(seen: Through | null, waitingSince?: number | null): void } {
  let answer: Awaited<ReturnType<Place["read"]>> = { through: null };
  return {
    say: (seen, waitingSince) => {
      answer = { through: seen, ...(waitingSince === undefined ? {} : { waitingSince }) };
    },
    read: async () => answer,
  };
}
const hopsOf = async (source: ReturnType<typeof canarySource>) =>
  (observationSchema.parse(await source.read(context())) as ObservationOf<"canary">).hops.map((hop) =>
    Object.values(hop).map((each) => (each === null ? null : Number.isNaN(Date.parse(each)) ? each : Date.parse(each))),
  );

test("a marker crosses the hops, and waits where it is not through", async () => {
  const [sent, a, b] = [place(), place(), place()];
  const source = canarySource("x.canary", {
    sent,
    hops: [
      { hop: "a", place: a },
      { hop: "none", place: null },
      { hop: "b", place: b },
    ],
  });
  const unseen = ["none", null, null, null];
  expect(await hopsOf(source)).toEqual([["a", null, null, null], unseen, ["b", null, null, null]]);
  sent.say(through(1_000));
  a.say(through(1_000, 1_200));
  expect(await hopsOf(source)).toEqual([["a", 1_000, 1_200, null], unseen, ["b", null, null, 1_200]]);
  sent.say(through(2_000));
  b.say(through(1_000, 1_500));
  expect(await hopsOf(source)).toEqual([["a", 1_000, 1_200, 2_000], unseen, ["b", 1_000, 1_500, null]]);
});

test("what comes late is not the newest, and what is through stays so, since it was first seen", async () => {
  const a = place();
  const source = canarySource("x.canary", { sent: null, hops: [{ hop: "a", place: a }] });
  a.say(through(5_000, 5_100));
  await source.read(context());
  a.say(through(5_000, 6_000));
  expect(await hopsOf(source)).toEqual([["a", 5_000, 5_100, null]]);
  a.say(through(4_000, 7_000));
  expect(await hopsOf(source)).toEqual([["a", 5_000, 5_100, null]]);
  a.say(null);
  expect(await hopsOf(source)).toEqual([["a", 5_000, 5_100, null]]);
});

test("a place that knows itself what waits is believed", async () => {
  const [a, b] = [place(), place()];
  const source = canarySource("x.canary", {
    sent: null,
    hops: [
      { hop: "a", place: a },
      { hop: "b", place: b },
    ],
  });
  a.say(through(9_000));
  b.say(through(1_000, 1_100), null);
  expect(await hopsOf(source)).toEqual([
    ["a", 9_000, 9_000, null],
    ["b", 1_000, 1_100, null],
  ]);
  b.say(through(1_000, 1_100), 7_000);
  expect(await hopsOf(source)).toMatchObject({ 1: ["b", 1_000, 1_100, 7_000] });
});

test("one place that does not answer leaves the whole canary unseen", async () => {
  const broken: Place = { read: () => Promise.reject(new SourceError("server-error")) };
  const source = canarySource("x.canary", { sent: place(), hops: [{ hop: "a", place: broken }] });
  await expect(source.read(context())).rejects.toMatchObject({ reason: "server-error" });
});

const window = (start: number, closedAt: number | null, acceptedBeforeClose = 1) => ({
  ...{ start: iso(start), accepted: 1, firstAppendedAt: iso(start), acceptedBeforeClose },
  closedAt: closedAt === null ? null : iso(closedAt),
});
const events = (...windows: ReturnType<typeof window>[]): Observation => ({
  ...{ kind: "event-times", sampled: false, newestEventTime: null },
  windows,
});
const rows = (...of: [number, number][]): Observation => ({
  kind: "tile-sink",
  rows: of.map(([start, updatedAt]) => ({ start: iso(start), updatedAt: iso(updatedAt) })),
});

test("a window's row is where the record that closed it comes through; nothing waits for one that is open or not owed", async () => {
  const read = (seen: Observation, sink: Observation) =>
    rowsOfWindows(
      async () => seen,
      async () => sink,
    ).read(context());
  const closed = [window(100, 250), window(200, 350), window(300, 380, 0), window(400, null)];
  expect(await read(events(...closed), rows([100, 260]))).toEqual({ through: through(250, 260), waitingSince: 350 });
  expect(await read(events(...closed), rows([100, 260], [200, 370]))).toEqual({
    through: through(350, 370),
    waitingSince: null,
  });
  expect(await read(events(), rows())).toEqual({ through: null, waitingSince: null });
});

test.each<[Observation, Through | null]>([
  [{ kind: "captured-newest", newestCommitAt: iso(5) }, through(5)],
  [{ kind: "captured-newest", newestCommitAt: null }, null],
  [{ kind: "fold-state", newestSourceTs: iso(5), rows: 1 }, through(5, 40)],
  [{ kind: "fold-state", newestSourceTs: iso(50), rows: 1 }, through(50)],
  [
    { kind: "object-prefix", objects: 1, landed: "{}", duplicates: 0, newestObjectAt: iso(9), newestEventTime: iso(5) },
    through(5, 9),
  ],
  [
    { kind: "object-prefix", objects: 1, landed: "{}", duplicates: 0, newestObjectAt: iso(9), newestEventTime: null },
    null,
  ],
  [{ kind: "source-table", max: "1", committed: "{}", openFrom: null, newestEventTime: iso(7) }, through(7)],
])("%j says of markers: %j", async (seen, expected) => {
  expect(await toldPlace(async () => seen).read(context(40))).toEqual({ through: expected });
});

test("what says nothing of time is garbage", async () => {
  const seen: Observation = { kind: "number", value: "1" };
  await expect(toldPlace(async () => seen).read(context())).rejects.toMatchObject({ reason: "garbage" });
});

describe("a tap", () => {
  const seen: Observation = { kind: "captured-newest", newestCommitAt: null };
  test("hears what its source says in the same sweep, whichever begins first", async () => {
    const { source, tap } = tapped({ id: "x", read: async () => seen });
    const heard = tap(context(7));
    await source.read(context(7));
    await expect(heard).resolves.toBe(seen);
    await expect(tap(context(7))).resolves.toBe(seen);
  });
  test("hears the failure too, and nothing of another sweep or of a source at rest", async () => {
    const { source, tap } = tapped({ id: "x", read: () => Promise.reject(new SourceError("conflict")) });
    await expect(tap(context(7))).rejects.toMatchObject({ reason: "timeout" });
    await expect(source.read(context(7))).rejects.toMatchObject({ reason: "conflict" });
    await expect(tap(context(7))).rejects.toMatchObject({ reason: "conflict" });
    await expect(tap(context(8))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("waits no longer than its own deadline", async () => {
    const { source, tap } = tapped({ id: "x", read: () => new Promise(() => undefined) });
    void source.read(context(7));
    await expect(tap(context(7, 50))).rejects.toMatchObject({ reason: "timeout" });
  });
});

const time = { field: "at", tolerance: 2_000 };
describe.each<[string, (port: number) => Place]>([
  ["row", (port) => rowPlace("beat.at", null, new PostgresReader(`postgresql://u:hidden@127.0.0.1:${port}/d`))],
  ["topic", (port) => topicPlace(["t"], time, new KafkaClient({ bootstrap: [{ host: "127.0.0.1", port }] }))],
])("the place of a %s", (_name, make) => {
  test("says timeout of silence, refused where nothing listens and where the answer is cut off", async () => {
    const silent = await fakeTcp((socket) => socket.resume());
    const cut = await fakeTcp((socket) => socket.once("data", () => socket.end(Buffer.from([0, 0]))));
    fakes.push(silent, cut);
    await expect(make(silent.port).read(context(0, 300))).rejects.toMatchObject({ reason: "timeout" });
    await expect(make(cut.port).read(context())).rejects.toMatchObject({ reason: "refused" });
    await expect(make(await absentPort()).read(context())).rejects.toMatchObject({
      reason: "refused",
      message: "refused",
    });
  });
});

test("a row and its arrival are of one table, by plain names", () => {
  const reader = new PostgresReader("postgresql://127.0.0.1:1/d");
  expect(() => rowPlace("a.sent", "b.came", reader)).toThrow(RangeError);
  expect(() => rowPlace("a; drop table b", null, reader)).toThrow(RangeError);
});
