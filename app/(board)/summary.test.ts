import { expect, test } from "vitest";
import { calm, clusterDown, incident } from "../../e2e/faces/boards.ts";
import { boardState, firedPages, summarize, titleWords } from "./summary.ts";

test("a page says what, by when and whose, and offers to acknowledge", () => {
  expect(summarize(incident)).toMatchObject({
    state: "page",
    cluster: false,
    lead: "Enrollment cohort: Slot inactive 12 m, WAL 612 MiB of 512 MiB",
    deadline: { label: "Disk full about", at: "2026-11-30T04:10:00.000Z" },
    who: "database owner + connector team",
    link: { words: "Acknowledge" },
  });
});

test("a banner page speaks first and is marked as a dependency", () => {
  expect(summarize(clusterDown)).toMatchObject({ state: "page", cluster: true, link: { words: "Open page" } });
});

test("two pages are counted and lead to the list", () => {
  const both = { ...incident, banner: clusterDown.banner };
  expect(firedPages(both)).toHaveLength(2);
  expect(summarize(both).lead).toMatch(/^2 pages\. First: Kafka cluster/);
  expect(summarize(both).link).toEqual({ href: "/pages", words: "Both pages" });
});

test("without a page the worst row speaks, unknown before warn", () => {
  const [tile, landing] = incident.rows;
  const rows = [tile, landing].filter((row) => row !== undefined);
  expect(summarize({ ...incident, rows })).toMatchObject({ state: "unknown", page: null });
  expect(boardState({ ...incident, rows })).toBe("unknown");
});

test("nothing to do is calm, and never green while a row is paused", () => {
  expect(summarize(calm)).toMatchObject({ state: "ok", lead: "No open page." });
  const [first, ...rest] = calm.rows;
  if (first === undefined) throw new Error("no rows");
  expect(boardState({ ...calm, rows: [{ ...first, state: "paused" }, ...rest] })).toBe("paused");
});

test("the title says the worst state by glyph and word", () => {
  expect(titleWords(incident)).toBe("■ 1 page");
  expect(titleWords(calm)).toBe("✓ OK");
});

test("a pending page is no page yet", () => {
  const rows = calm.rows.map((row, index) =>
    index === 3
      ? {
          ...row,
          state: "warn" as const,
          pages: (incident.rows[3]?.pages ?? []).map((page) => ({ ...page, state: "pending" as const })),
        }
      : row,
  );
  expect(firedPages({ ...calm, rows })).toEqual([]);
  expect(summarize({ ...calm, rows }).state).toBe("warn");
});
