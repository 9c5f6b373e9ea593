import { expect, test } from "vitest";
import { readLetter } from "./letter.ts";

const headers = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [`__connect.errors.${name}`, Buffer.from(text)]));
const record = (values: Record<string, string>, value: string | null = '{"line_seq":7,"note":"marker"}') => ({
  partition: 0,
  offset: 3n,
  appendedAt: 1_000,
  headers: headers(values),
  value: value === null ? null : Buffer.from(value),
});
const context = {
  topic: "commerce.purchase_line",
  partition: "0",
  offset: "41",
  "connector.name": "purchase-line-s3",
  "exception.class.name": "org.apache.kafka.connect.errors.DataException",
  "exception.message": "marker",
  "exception.stacktrace": "marker",
};

test("a dead letter is told by its headers, and its message stays behind", () => {
  const read = readLetter(record(context), "line_seq");
  expect(read).toEqual({
    identity: 7n,
    letter: {
      appendedAt: "1970-01-01T00:00:01.000Z",
      partition: 0,
      offset: "3",
      identity: "7",
      sourceTopic: "commerce.purchase_line",
      sourcePartition: 0,
      sourceOffset: "41",
      connector: "purchase-line-s3",
      exceptionClass: "org.apache.kafka.connect.errors.DataException",
    },
  });
  expect(JSON.stringify(read.letter)).not.toContain("marker");
});

test("without a field that the contract names, no value is looked at", () => {
  expect(readLetter(record(context), null).identity).toBeNull();
});

test.each([null, "", "marker", "[1]", '{"line_seq":"seven"}'])("a value such as %j names nothing", (value) => {
  expect(readLetter(record(context, value), "line_seq").identity).toBeNull();
});

test("headers that are absent or hold something else than their kind are null", () => {
  const odd = { topic: "a topic of marker", partition: "marker", offset: "-1", "exception.class.name": "marker: why" };
  expect(readLetter(record(odd), null).letter).toMatchObject({
    sourceTopic: null,
    sourcePartition: null,
    sourceOffset: null,
    connector: null,
    exceptionClass: null,
  });
});

test("of a header given twice the last one counts", () => {
  const twice = { ...record(context), headers: { "__connect.errors.topic": [Buffer.from("a"), Buffer.from("b")] } };
  expect(readLetter(twice, null).letter.sourceTopic).toBe("b");
});
