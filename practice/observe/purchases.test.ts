import { expect, test } from "vitest";
import { beganBefore } from "../estate.ts";
import { buildModel } from "../model.ts";
import { fileStart, rotateEvery } from "./purchase-lines.ts";
import { landedAt, writeTakes, writtenAt } from "./purchases.ts";

const start = Date.UTC(2026, 10, 2);
const began = beganBefore(start);
const pausedFor = 1_800_000;

/** From the closing of a file to the pause of its sink, ms. */
test.each([
  ["before the file is closed", -400],
  ["while its object is being written", writeTakes / 2],
  ["once it is written", writeTakes + 100],
])("an object is as old as the moment at which it is first there: a sink paused %s", (_, after) => {
  const closed = fileStart(buildModel(1, began, []), start + 12 * 3_600_000) + rotateEvery;
  const startsAt = closed + after;
  const model = buildModel(1, began, [{ what: "N12", startsAt, clearedAt: startsAt + pausedFor }]);
  for (let at = closed - 1_000; at < startsAt + pausedFor + 60_000; at += 100) {
    const [had, has] = [landedAt(model, at - 100), landedAt(model, at)];
    if (has > had) expect(writtenAt(model, has, at)).toBeGreaterThan(at - 100);
  }
});
