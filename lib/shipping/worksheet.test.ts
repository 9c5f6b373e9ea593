import { expect, test } from "vitest";
import { adviceOf, countOf, emptyWorksheet, fitOf, type Worksheet } from "./worksheet.ts";
import { worksheetMarkdown } from "./worksheet-markdown.ts";

const named: Worksheet = {
  ...emptyWorksheet,
  decision: "lunch staff",
  freshness: "minutes",
  payer: "shop manager",
  shape: "batch",
};

test("each measurement stands against its published figure, its edge included", () => {
  expect(fitOf({ smallQueries: "90", storage: "100", oldData: "20" })).toEqual({
    smallQueries: "small",
    storage: "small",
    oldData: "small",
  });
  expect(fitOf({ smallQueries: "89.9", storage: "100,1", oldData: "19" })).toEqual({
    smallQueries: "larger",
    storage: "larger",
    oldData: "larger",
  });
  expect(fitOf({ smallQueries: "", storage: "lots", oldData: "-1" })).toEqual({
    smallQueries: "not-measured",
    storage: "not-measured",
    oldData: "not-measured",
  });
});

test.each<[string, Partial<Worksheet>]>([
  ["named", {}],
  ["names-missing", { payer: " " }],
  ["nightly-is-enough", { freshness: "next-day", shape: "kappa" }],
  ["named", { freshness: "next-day" }],
  ["acts-missing", { shape: "kappa" }],
  ["small-but-urgent", { measured: { smallQueries: "95", storage: "20", oldData: "30" } }],
])("it comes to %s", (advice, change) => expect(adviceOf({ ...named, ...change })).toBe(advice));

test("Markdown names what is open, kappa's four acts and the modelled month", () => {
  const text = worksheetMarkdown({ ...named, shape: "kappa", payer: "", streams: "13", nightlyJobs: "0" });
  expect(text).toContain("Who pays for the complexity: open");
  expect(text.match(/^ {2}\d\. /gm)).toHaveLength(4);
  expect(text).toContain("13 streams, 0 nightly: $1,980 a month, modelled");
  expect(text).not.toContain("| Table |");
  expect(worksheetMarkdown({ ...named, tables: [{ table: "a|b", decision: "", cadence: "weekly" }] })).toContain(
    "| a\\|b | open | weekly |",
  );
});

test("a count is a whole number or nothing", () => {
  expect(["3", " 12 ", "-1", "1.5", "", "many"].map(countOf)).toEqual([3, 12, 0, 0, 0, 0]);
});
