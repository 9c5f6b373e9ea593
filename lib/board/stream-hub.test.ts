import { expect, test } from "vitest";
import { boardFixture } from "./board-fixture.ts";
import { buildBoard } from "./build-board.ts";
import { eventStream, type Reading } from "./event-stream.ts";
import { StreamHub } from "./stream-hub.ts";
import type { Board } from "./types.ts";

/** A world whose clock and changes the test moves; `listening` counts connections and timers in use. */
function world() {
  const base = buildBoard(boardFixture());
  const state = {
    version: 1,
    collector: "ok" as Board["collector"]["state"],
    fails: false,
    reads: 0,
    listening: 0,
    withheld: new Set<string>(),
  };
  let change = () => {};
  let tick = () => {};
  const use = (set: () => void) => {
    set();
    state.listening += 1;
    return () => {
      state.listening -= 1;
    };
  };
  const hub = new StreamHub({
    read: async () => {
      state.reads += 1;
      if (state.fails) throw new Error("no database");
      const board = { ...base, version: state.version, collector: { ...base.collector, state: state.collector } };
      return { board, withheld: state.withheld };
    },
    onChange: (notify) => use(() => (change = notify)),
    every: (_, run) => use(() => (tick = run)),
  });
  return { hub, state, change: () => change(), tick: () => tick() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const reading = (given: Partial<Reading> = {}): Reading => ({
  reader: "reader",
  signal: new AbortController().signal,
  mayStill: async () => true,
  ...given,
});

async function opened(hub: StreamHub, as = "reader", given: Partial<Reading> = {}) {
  const abort = new AbortController();
  const response = await eventStream(hub, reading({ reader: as, signal: abort.signal, ...given }));
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  const decoder = new TextDecoder();
  const next = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  await next();
  return { response, next, abort: () => abort.abort(), cancel: () => reader.cancel() };
}

test("a stream begins with a full snapshot under its version", async () => {
  const { hub } = world();
  const stream = await opened(hub);
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  const first = await stream.next();
  expect(first).toMatch(/^event: board\nid: 1\ndata: \{.*"version":1,.*\}\n\n$/);
});

test("a change sends one snapshot to every stream after one read", async () => {
  const { hub, state, change } = world();
  const [a, b] = [await opened(hub), await opened(hub)];
  await Promise.all([a.next(), b.next()]);
  const before = state.reads;
  state.version = 2;
  change();
  expect(await a.next()).toContain("id: 2\n");
  expect(await b.next()).toContain("id: 2\n");
  expect(state.reads - before).toBe(1);
});

test("whoever has an attempt open is sent readings, everybody else the board, and both at once when that changes", async () => {
  const { hub, state, tick } = world();
  const [trainee, lead] = [await opened(hub, "trainee"), await opened(hub, "lead")];
  expect(await trainee.next()).toContain('"why":');
  await lead.next();
  state.withheld = new Set(["trainee"]);
  tick();
  const told = await trainee.next();
  expect(told).toContain('"readings":[{');
  expect(told).not.toMatch(/"(why|reason|kind|owners|slo|failureMode|firstCommand)"/);
  expect(await lead.next()).toContain('"why":');
});

test("a stream that opens while a change is sent to the others does not stay behind", async () => {
  const { hub, state, change } = world();
  const first = await opened(hub);
  await first.next();
  const late = opened(hub);
  state.version = 2;
  change();
  const second = await late;
  let latest = await second.next();
  if (!latest?.includes("id: 2\n")) latest = await second.next();
  expect(latest).toContain("id: 2\n");
});

test("a heartbeat comes without a snapshot while nothing changed", async () => {
  const { hub, tick } = world();
  const stream = await opened(hub);
  await stream.next();
  tick();
  expect(await stream.next()).toMatch(/^event: heartbeat\ndata: /);
});

test("a collector that falls silent is sent at the next heartbeat though no change is notified", async () => {
  const { hub, state, tick } = world();
  const stream = await opened(hub);
  await stream.next();
  state.collector = "silent";
  tick();
  expect(await stream.next()).toMatch(/^event: board\n.*"collector":\{"state":"silent"/s);
});

test("no heartbeat is sent while the board cannot be read", async () => {
  const { hub, state, tick } = world();
  const stream = await opened(hub);
  await stream.next();
  state.fails = true;
  tick();
  await settled();
  state.fails = false;
  state.version = 3;
  tick();
  expect(await stream.next()).toContain("id: 3\n");
});

test("1,000 streams opened and closed leave none open and nothing listening", async () => {
  const { hub, state } = world();
  const all = await Promise.all(Array.from({ length: 1_000 }, () => opened(hub)));
  expect(hub.open).toBe(1_000);
  expect(state.listening).toBe(2);
  await Promise.all(all.map((stream, index) => (index % 2 ? stream.cancel() : stream.abort())));
  expect(hub.open).toBe(0);
  expect(state.listening).toBe(0);
});

test("closing the hub ends every stream and refuses new ones", async () => {
  const { hub } = world();
  const stream = await opened(hub);
  await stream.next();
  hub.close();
  expect(await stream.next()).toBeNull();
  expect(hub.open).toBe(0);
  await expect(eventStream(hub, reading())).rejects.toMatchObject({ status: 503 });
});

test("a reader that takes nothing is closed instead of filling memory", async () => {
  const { hub, state, change } = world();
  await eventStream(hub, reading({ mostQueued: 4 }));
  for (let version = 2; version < 8; version += 1) {
    state.version = version;
    change();
    await settled();
  }
  expect(hub.open).toBe(0);
});

test("a stream ends when its reader may no longer read, not when that cannot be asked", async () => {
  const { hub } = world();
  let asked = 0;
  const stream = await opened(hub, "reader", {
    askEveryMs: 5,
    mayStill: async () => {
      asked += 1;
      if (asked < 3) throw new Error("no database");
      return asked < 5;
    },
  });
  await stream.next();
  expect(hub.open).toBe(1);
  expect(await stream.next()).toBeNull();
  expect([asked, hub.open]).toEqual([5, 0]);
});
