import { expect, test } from "vitest";
import type { Change } from "./kinds.ts";
import { changeWords } from "./words.ts";

const told = (kind: Change["kind"], detail: Change["detail"] = {}) => {
  const { words, code, grave } = changeWords("progress-s3", { kind, detail });
  return `${grave ? "! " : ""}${words}${code === null ? "" : ` [${code}]`}`;
};

test("a failed task is told with the short name of its class, and without one when none was told", () => {
  expect(told("task-failed", { exceptionClass: "org.apache.kafka.connect.errors.DataException" })).toBe(
    "! A task of progress-s3 FAILED with [DataException]",
  );
  expect(told("task-failed")).toBe("! A task of progress-s3 FAILED");
});

test("a way into trouble is grave, the way back is not", () => {
  expect(told("connector-state", { from: "RUNNING", to: "STOPPED" })).toBe(
    "! Connector progress-s3: RUNNING to STOPPED",
  );
  expect(told("connector-state", { from: "STOPPED", to: "RUNNING" })).toBe("Connector progress-s3: STOPPED to RUNNING");
  expect(told("slot-state", { from: "inactive", to: "active" })).not.toMatch(/^!/);
  expect(told("group-state", { from: "with members", to: "Empty" })).toMatch(/^!/);
  expect(told("unreachable", { failure: "refused" })).toBe("! progress-s3 did not answer (refused)");
  expect(told("reachable")).toBe("progress-s3 answers again");
});

test("a topic and a schema are told by their own names", () => {
  expect(told("partitions-added", { topic: "t", from: "3", to: "4" })).toBe("Partitions 3 to 4: [t]");
  expect(told("schema-rejected", { subject: "t-value" })).toBe("! Schema rejected: [t-value]");
});
