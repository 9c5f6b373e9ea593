import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { readContent } from "./content.ts";

const fields = { identity: "line_seq", eventTime: "event_time" };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const file = (codec: "SNAPPY" | "UNCOMPRESSED" = "SNAPPY", times = true): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      codec,
      columnData: [
        { name: "line_seq", data: [3n, 4n, 9007199254740993n, 4n], type: "INT64" },
        { name: "note", data: ["marker", "marker", "marker", "marker"], type: "STRING" },
        ...(times ? [{ name: "event_time", data: [at(1), at(9), at(5), at(9)], type: "TIMESTAMP" as const }] : []),
      ],
    }),
  );

test.each(["SNAPPY", "UNCOMPRESSED"] as const)(
  "a Parquet file (%s) tells its identities and its newest event time",
  async (codec) => {
    const seen = await readContent(file(codec), fields);
    expect(seen.identities.toString()).toBe("{[3,5),[9007199254740993,9007199254740994)}");
    expect(seen).toMatchObject({ count: 4, newestEventTime: at(9).getTime() });
    expect(JSON.stringify({ ...seen, identities: seen.identities.toString() })).not.toContain("marker");
  },
);

test("a Parquet file without event times still tells which lines landed", async () => {
  const seen = await readContent(file("SNAPPY", false), fields);
  expect(seen).toMatchObject({ count: 4, newestEventTime: null });
});

test("a Parquet file that is cut or broken, or has no identity, has landed nothing", async () => {
  const whole = file();
  const broken = Buffer.from(whole);
  broken.fill(0xff, whole.length - 60, whole.length - 8);
  for (const bytes of [whole.subarray(0, whole.length - 20), broken]) {
    expect((await readContent(bytes, fields)).count).toBe(0);
  }
  expect((await readContent(whole, { ...fields, identity: "other" })).count).toBe(0);
});

test("a gzip object is inflated and read line by line", async () => {
  const seen = await readContent(gzipSync('{"line_seq":7}\nno line\n{"line_seq":"8"}\n'), fields);
  expect(seen.identities.toString()).toBe("{[7,9)}");
});
