import { expect, test } from "vitest";
import { digestOf, keptFor, lossAt } from "./retention.ts";

const config = (entries: Record<string, string>) => new Map(Object.entries(entries));

test("a topic that deletes by time keeps a record for so long, one without a limit for ever", () => {
  const time = { "cleanup.policy": "delete", "retention.bytes": "-1" };
  expect(keptFor(config({ ...time, "retention.ms": "40000" }))).toBe(40_000);
  for (const forEver of ["-1", "9223372036854775807", "3155760000000"])
    expect(keptFor(config({ ...time, "retention.ms": forEver }))).toBeNull();
  expect(keptFor(config({ ...time, "retention.ms": "40000", "cleanup.policy": "compact,delete" }))).toBe(40_000);
});

test("compaction alone deletes nothing that was not replaced", () => {
  expect(keptFor(config({ "cleanup.policy": "compact", "retention.ms": "40000" }))).toBeNull();
});

test("where size decides, or the broker does not say, no time is told", () => {
  const limited = { "cleanup.policy": "delete", "retention.ms": "40000", "retention.bytes": "1048576" };
  expect(keptFor(config(limited))).toBeUndefined();
  expect(keptFor(new Map())).toBeUndefined();
});

test("the oldest unread record may go when its own time has run out", () => {
  expect(lossAt("2026-11-30T10:00:00.000Z", 40_000)).toEqual({ earliestLossAt: "2026-11-30T10:00:40.000Z" });
  expect(lossAt(null, 40_000)).toEqual({ earliestLossAt: null });
  expect(lossAt("2026-11-30T10:00:00.000Z", null)).toEqual({ earliestLossAt: null });
  expect(lossAt("2026-11-30T10:00:00.000Z", undefined)).toEqual({});
});

test("the digest changes with what is set for the topic, not with a broker's default or the order, and shows no word of it", () => {
  const set = (configName: string, configValue: string) => ({ configName, configValue, configSource: 1 });
  const brokers = (configValue: string) => ({ configName: "retention.bytes", configValue, configSource: 4 });
  const before = digestOf([set("retention.ms", "40000"), set("cleanup.policy", "marker"), brokers("-1")]);
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  expect(digestOf([brokers("7"), set("cleanup.policy", "marker"), set("retention.ms", "40000")])).toBe(before);
  expect(digestOf([set("retention.ms", "40001"), set("cleanup.policy", "marker")])).not.toBe(before);
  expect(digestOf([set("retention.ms", "40000")])).not.toBe(before);
});
