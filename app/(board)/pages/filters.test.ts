import { expect, test } from "vitest";
import { apiPath, filterHref, readFilter } from "./filters.ts";

test("without a filter the open pages are shown", () => {
  expect(readFilter({})).toEqual({ show: "open", product: null, subject: null, cursor: null });
  expect(readFilter({ show: "nonsense" }).show).toBe("open");
  expect(apiPath(readFilter({}))).toBe("/api/v1/pages?state=pending%2Cfiring%2Cacknowledged");
});

test("a filter survives its way through the URL", () => {
  const href = filterHref(readFilter({}), { show: "all", product: "purchase-lines" });
  const params = Object.fromEntries(new URL(href, "http://127.0.0.1").searchParams);
  expect(readFilter(params)).toMatchObject({ show: "all", product: "purchase-lines" });
  expect(apiPath(readFilter(params))).toBe("/api/v1/pages?product=purchase-lines");
});

test("another filter starts at the first page of the list", () => {
  expect(filterHref(readFilter({ cursor: "abc" }), { show: "resolved" })).toBe("/pages?show=resolved");
});
