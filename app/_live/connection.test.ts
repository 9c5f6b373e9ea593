import { expect, test } from "vitest";
import { connect } from "./connection.ts";

class FakeSource extends EventTarget {
  readyState = 1;
  closedByUs = false;
  close() {
    this.closedByUs = true;
    this.readyState = 2;
  }
  say(type: string, data = "", lastEventId = "") {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }));
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

function start() {
  const sources: FakeSource[] = [];
  const timers: { run: () => void; ms: number; cancelled: boolean }[] = [];
  const snapshots: [string, number | null][] = [];
  let beats = 0;
  const end = connect(
    "/api/v1/stream",
    { snapshot: (text, version) => snapshots.push([text, version]), heartbeat: () => void beats++ },
    {
      open: () => {
        const source = new FakeSource();
        sources.push(source);
        return source as unknown as EventSource;
      },
      setTimer: (run, ms) => {
        const timer = { run, ms, cancelled: false };
        timers.push(timer);
        return () => {
          timer.cancelled = true;
        };
      },
      random: () => 0.5,
    },
  );
  const last = () => sources.at(-1) as FakeSource;
  return { sources, timers, snapshots, end, last, beats: () => beats };
}

test("a snapshot is handed on with the version of its event id", () => {
  const stream = start();
  stream.last().say("board", "{}", "41");
  stream.last().say("board", "{}");
  expect(stream.snapshots).toEqual([
    ["{}", 41],
    ["{}", null],
  ]);
});

test("a heartbeat and a snapshot both count as life", () => {
  const stream = start();
  stream.last().say("heartbeat");
  stream.last().say("board", "{}", "1");
  expect(stream.beats()).toBe(2);
});

test("a dropped connection is left to the browser, which reconnects by itself", () => {
  const stream = start();
  stream.last().fail(0);
  expect(stream.timers).toHaveLength(0);
});

test("a closed stream is opened anew, with waits that double to 30 s and start again after life", () => {
  const stream = start();
  for (let attempt = 0; attempt < 7; attempt++) {
    stream.last().fail(2);
    stream.timers.at(-1)?.run();
  }
  expect(stream.timers.map((timer) => timer.ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  stream.last().say("heartbeat");
  stream.last().fail(2);
  expect(stream.timers.at(-1)?.ms).toBe(1_000);
});

test("after the end nothing is opened again", () => {
  const stream = start();
  stream.last().fail(2);
  stream.end();
  expect(stream.timers[0]?.cancelled).toBe(true);
  stream.timers[0]?.run();
  expect(stream.sources).toHaveLength(1);
});
