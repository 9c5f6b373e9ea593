import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { failureModes } from "./failure-mode-table.ts";
import { failureModeIds } from "./failure-modes.ts";

type Row = { kind: string; severity?: string; ends: string };

test("the table of pure code says what runbook/failure-modes.yaml says", () => {
  const yaml = parse(readFileSync(new URL("../../runbook/failure-modes.yaml", import.meta.url), "utf8")) as Record<
    string,
    Row
  >;
  const expected = Object.fromEntries(
    Object.entries(yaml).map(([id, row]) => [id, { kind: row.kind, severity: row.severity ?? "page", ends: row.ends }]),
  );
  expect(failureModes).toEqual(expected);
  expect(Object.keys(failureModes)).toEqual([...failureModeIds]);
});
