import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Witness } from "./witness.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const query = "f8b16963-d218-4d10-9338-ed2943391520";
const told = (text: string, id = query) => new Witness().read(text, id);
const [started, idle, terminated] = fixture("events.jsonl").split("\n") as [string, string, string];

test("a query that reports batches runs, and spoke when the newest was done", () => {
  expect(told(fixture("progress.jsonl"))).toEqual({
    runId: "ebe12cc9-e081-4554-a8dd-cec997912a3b",
    terminated: false,
    lastSpokeAt: Date.parse("2026-11-30T07:24:45.001Z") + 506,
  });
});

test("a restart is another run of the same query", () => {
  const both = told(fixture("progress.jsonl") + fixture("progress-after-restart.jsonl"));
  expect(both).toMatchObject({ runId: "46a904ab-19ad-48a6-b815-8c22306dd5c9", terminated: false });
});

test("an idle query spoke, one that was terminated keeps when it did and is none", () => {
  expect(told(`${started}\n${idle}\n`)).toMatchObject({ lastSpokeAt: Date.parse("2026-11-30T07:25:00.000Z") });
  const ended = told(`${fixture("progress-after-restart.jsonl")}${terminated}\n`);
  expect(ended).toMatchObject({ terminated: true, lastSpokeAt: Date.parse("2026-11-30T07:26:00.409Z") + 1_902 });
  expect(told(`${terminated}\n${started.replaceAll("ebe12cc9", "11111111")}\n`)).toMatchObject({ terminated: false });
});

test("lines of other queries, half lines and lines of something else say nothing", () => {
  expect(told(fixture("progress.jsonl"), "another")).toBeNull();
  expect(told('{"id":"f8b1\nnull\n[]\n{"id":5,"runId":[]}\n')).toBeNull();
  expect(told(`${started.slice(20)}\n${idle}\n${terminated.slice(0, 40)}`)).toMatchObject({ terminated: false });
});

test("rows dropped behind the watermark add up once a batch, over runs, and are none before the first", () => {
  const witness = new Witness();
  expect(witness.droppedBy(query)).toBeNull();
  const dropping = fixture("progress.jsonl").replaceAll(
    '"numRowsDroppedByWatermark":0',
    '"numRowsDroppedByWatermark":3',
  );
  for (let sweep = 0; sweep < 3; sweep++) witness.read(dropping, query);
  expect(witness.droppedBy(query)).toBe(18);
  witness.read(dropping + fixture("progress-after-restart.jsonl").replace('ByWatermark":0', 'ByWatermark":4'), query);
  expect(witness.droppedBy(query)).toBe(22);
});
