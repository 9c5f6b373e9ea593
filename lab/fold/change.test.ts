import { expect, test } from "vitest";
import { lastCanary, readChange } from "./change.ts";

const event = (fields: object) => Buffer.from(JSON.stringify({ before: null, after: null, op: "c", ...fields }));
const row = { enrollment_id: 7, course_id: 3, segment: "web", state: "enrolled", learner_ref: "secret" };

test("reads an insert with the time of the source", () => {
  expect(readChange(event({ after: row, source: { ts_ms: 5, snapshot: "false" } }))).toEqual({
    enrollmentId: "7",
    deleted: false,
    courseId: 3,
    segment: "web",
    state: "enrolled",
    sourceTsMs: 5,
    snapshot: false,
  });
});

test("reads a deletion from what was before", () => {
  const change = readChange(event({ before: { enrollment_id: 7 }, op: "d", source: { ts_ms: 6 } }));
  expect(change).toMatchObject({ enrollmentId: "7", deleted: true, sourceTsMs: 6 });
});

test.each(["true", "first", "last", "incremental"])("a snapshot record (%s) is marked", (snapshot) => {
  expect(readChange(event({ after: row, op: "r", source: { ts_ms: 5, snapshot } })).snapshot).toBe(true);
});

test("refuses what is no change event, without quoting it", () => {
  expect(() => readChange(event({ after: row, source: {} }))).toThrow(new RangeError("not a change event"));
  expect(() => readChange(null)).toThrow(RangeError);
});

test("the last heartbeat of a batch counts, one of a snapshot does not", () => {
  const beat = (ts_ms: number, snapshot = "false") => event({ after: { id: 1 }, source: { ts_ms, snapshot } });
  expect(lastCanary([beat(1), beat(2), beat(9, "true")])).toEqual({ id: 1, sourceTsMs: 2 });
  expect(lastCanary([beat(9, "last")])).toBeNull();
  expect(lastCanary([])).toBeNull();
});
