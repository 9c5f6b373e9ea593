import { expect, test } from "vitest";
import kept from "../../proofs/matrix.json";
import { keptRecordSchema } from "../soak-record/record.ts";
import { quietProblemsFirst, quietRows, quietTitles } from "./quiet.ts";

const { soak } = keptRecordSchema.parse(kept);
const lab = { situation: "N08", at: "2026-11-30T16:00:00.000Z", pages: [] } as const;
const outcomeOf = (id: string, rows: ReturnType<typeof quietRows>) => rows.find((row) => row.id === id)?.outcome;

test("every situation from N01 to N28 has a row", () => {
  const all = Array.from({ length: 28 }, (_, at) => `N${String(at + 1).padStart(2, "0")}`);
  expect(Object.keys(quietTitles)).toEqual(all);
  expect(quietRows(null, []).every(({ outcome }) => outcome === "not-tried")).toBe(true);
});

test("quiet is what was caused and lit nothing, on the lab or in a practice run without a false page", () => {
  if (soak === null) throw new Error("no run was kept");
  const run = { ...soak, nonIncidents: ["N01"], falsePages: 0 };
  const rows = quietRows(run, [{ ...lab, pages: [] }]);
  expect([outcomeOf("N01", rows), outcomeOf("N08", rows), outcomeOf("N09", rows)]).toEqual([
    "quiet-as-expected",
    "quiet-as-expected",
    "not-tried",
  ]);
  expect(outcomeOf("N01", quietRows({ ...run, falsePages: 1 }, []))).toBe("not-tried");
});

test("a page on the lab is a wrong light, whatever practice says, and stands on top", () => {
  const rows = quietRows(soak, [{ ...lab, situation: "N10", pages: ["F14 purchases.source"] }]);
  expect(quietProblemsFirst(rows)[0]).toMatchObject({
    id: "N10",
    outcome: "wrong-light",
    lit: ["F14 purchases.source"],
  });
});
