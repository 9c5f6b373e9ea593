import { expect, test } from "vitest";
import { printedTable } from "./printed-table.ts";

const group = [
  "GROUP        TOPIC          PARTITION CURRENT-OFFSET LAG     CONSUMER-ID",
  "flink-enrich product-events 6         919685986      96      enrich-6-6f1c",
  "flink-enrich product-events 7         919900317      4200000 enrich-7-6f1c",
  "flink-enrich product-events 8         920114648      154     -",
];

test("columns that differ stay columns, those that do not are said once", () => {
  expect(printedTable(group.join("\n"))).toEqual({
    same: ["GROUP flink-enrich", "TOPIC product-events"],
    columns: ["PARTITION", "CURRENT-OFFSET", "LAG", "CONSUMER-ID"],
    rows: [
      ["6", "919685986", "96", "enrich-6-6f1c"],
      ["7", "919900317", "4200000", "enrich-7-6f1c"],
      ["8", "920114648", "154", "-"],
    ],
  });
});

test.each([
  ["JSON", '{"name":"progress-s3"}'],
  ["two lines", group.slice(0, 3).join("\n")],
  ["a sentence below its lines", [...group, "24 rows in all, the newest of them now"].join("\n")],
  ["a head of several words", ["now       newest commit", ...Array(3).fill("09:41:07  09:41:02")].join("\n")],
])("%s is printed as it came", (_, output) => {
  expect(printedTable(output)).toBeNull();
});
