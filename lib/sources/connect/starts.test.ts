import { expect, test } from "vitest";
import { isStart } from "./starts.ts";

const text = (value: string) => Buffer.from(value);

test.each([
  ["a task that runs", "status-task-line.source-0", '{"state":"RUNNING","worker_id":"w"}', true],
  ["its second task", "status-task-line.source-1", '{"state": "RUNNING"}', true],
  ["a task that failed", "status-task-line.source-0", '{"state":"FAILED","trace":"state: RUNNING"}', false],
  ["the connector itself", "status-connector-line.source", '{"state":"RUNNING"}', false],
  ["another connector of a longer name", "status-task-line.source-b-0", '{"state":"RUNNING"}', false],
  ["one that a pattern would take for it", "status-task-lineXsource-0", '{"state":"RUNNING"}', false],
])("%s", (_name, key, value, starts) => {
  expect(isStart("line.source", { key: text(key), value: text(value) })).toBe(starts);
});

test("a tombstone is no start", () => {
  expect(isStart("c", { key: text("status-task-c-0"), value: null })).toBe(false);
  expect(isStart("c", { key: null, value: null })).toBe(false);
});
