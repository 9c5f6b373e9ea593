import { expect, test } from "vitest";
import { contractFixture } from "../board/board-fixture.ts";
import { groupOf, type MatrixRow, matrixBlocks, matrixRows, worstOf } from "./matrix.ts";
import { readRunbook } from "./read.ts";

const runbook = readRunbook(contractFixture(), Date.parse("2026-11-30T16:00:00.000Z"));
const row = (change: Partial<MatrixRow>): MatrixRow => ({
  failureMode: "F19",
  title: "Enrollment slot inactive",
  outcome: "as-expected",
  stale: [],
  expected: ["enrollment"],
  lit: ["enrollment"],
  proofs: [true, true, true, true],
  firedAt: "2026-11-30T10:00:00.000Z",
  detectSeconds: 12,
  ...change,
});

test.each([
  ["F19", "enrollment.slot", "enrollment"],
  ["F27", "dependency.kafka", "cluster"],
  ["F26", "dependency.registry", "registry"],
  ["F24", "tile.courseDay", "reconciliation"],
  ["F31", "enrollment.slot", "monitor"],
  ["F28", "table.snapshot", "table"],
] as const)("%s on %s lights in %s", (mode, subject, group) => {
  expect(groupOf(mode, subject)).toBe(group);
});

test("every cause has a row, expects light somewhere, and lights where it is expected", () => {
  const rows = matrixRows(runbook);
  expect(rows).toHaveLength(46);
  for (const { failureMode, expected, lit } of rows) {
    expect(expected, failureMode).not.toEqual([]);
    for (const group of lit) expect(expected, failureMode).toContain(group);
  }
});

test("evidence in which another page lit is a wrong light, and one without a detection lit nothing", () => {
  const [fired] = runbook.entries.filter(({ failureMode }) => failureMode === "F19");
  const evidence = structuredClone(fired?.evidence);
  if (!fired || !evidence?.shapes[0]) throw new Error("F19 has no evidence");
  evidence.shapes[0].quiet.otherPages = ["F10 purchases.sourceConnector"];
  const wrong = matrixRows({ ...runbook, entries: [{ ...fired, evidence }] })[0];
  expect(wrong).toMatchObject({ outcome: "wrong-light", lit: ["purchases", "enrollment"] });
  delete evidence.shapes[0].times.detected;
  expect(matrixRows({ ...runbook, entries: [{ ...fired, evidence }] })[0]).toMatchObject({ outcome: "nothing-lit" });
});

test("problems stand first, worst first, and each row once", () => {
  const rows = [
    row({}),
    row({ failureMode: "F20", stale: ["its rule changed"] }),
    row({ failureMode: "F21", outcome: "nothing-lit" }),
  ];
  const blocks = matrixBlocks(rows);
  expect(blocks.map(({ group, rows: of }) => [group, of.map(({ failureMode }) => failureMode)])).toEqual([
    ["problems", ["F21", "F20"]],
    ["enrollment", ["F19"]],
  ]);
  expect(worstOf(rows)?.failureMode).toBe("F21");
  expect(worstOf(rows.slice(0, 2))?.failureMode).toBe("F20");
});

test("what the lab cannot cause says so, is no problem, and has no light", () => {
  const why = "Kafka 4 has no such flaw.";
  const entries = runbook.entries.map((entry) =>
    entry.failureMode === "F19" ? { ...entry, evidence: null, stale: [], impossible: why } : entry,
  );
  const rows = matrixRows({ ...runbook, entries });
  expect(rows.find(({ failureMode }) => failureMode === "F19")).toMatchObject({ outcome: "impossible", lit: [] });
  const [problems] = matrixBlocks(rows);
  expect(problems?.rows.map(({ failureMode }) => failureMode) ?? []).not.toContain("F19");
});
