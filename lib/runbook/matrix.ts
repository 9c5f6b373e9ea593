import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import type { EvidenceFile } from "./evidence.ts";
import { litNothing, type Runbook, type RunbookEntry } from "./runbook.ts";

/** The matrix's columns: what can light. */
export const lightGroups = [
  "tile",
  "landing",
  "purchases",
  "revenue",
  "enrollment",
  "table",
  "registry",
  "cluster",
  "monitor",
  "reconciliation",
] as const;
export type LightGroup = (typeof lightGroups)[number];

/** What came of causing something, worst first. Staleness is said beside it and never instead of it. */
export const outcomes = ["nothing-lit", "wrong-light", "not-tried", "impossible", "as-expected"] as const;
export type Outcome = (typeof outcomes)[number];

export type MatrixRow = {
  failureMode: FailureModeId;
  title: string;
  outcome: Outcome;
  stale: string[];
  /** Groups in which light is expected; several where the contract has several places for it. */
  expected: LightGroup[];
  /** Groups that lit. */
  lit: LightGroup[];
  proofs: boolean[];
  /** ISO; null while it was never fired. */
  firedAt: string | null;
  /** Slowest of its shapes, s. */
  detectSeconds: number | null;
};

const reconciliations: ReadonlySet<FailureModeId> = new Set(["F24", "F32", "F33"]);
const registry: ReadonlySet<FailureModeId> = new Set(["F25", "F26"]);
const byPrefix: Readonly<Record<string, LightGroup>> = {
  tile: "tile",
  landing: "landing",
  purchases: "purchases",
  revenue: "revenue",
  enrollment: "enrollment",
  table: "table",
  dependency: "cluster",
};

/** The group of a page by its failure mode and subject, `enrollment.slot` → enrollment. */
export function groupOf(mode: FailureModeId, subject: string): LightGroup {
  if (mode === "F31") return "monitor";
  if (reconciliations.has(mode)) return "reconciliation";
  if (registry.has(mode)) return "registry";
  return byPrefix[subject.split(".")[0] ?? ""] ?? "monitor";
}

/** One row for each cause, in the table's order. */
export const matrixRows = ({ entries }: Runbook): MatrixRow[] => entries.map(rowOf);

function rowOf(entry: RunbookEntry): MatrixRow {
  const { failureMode, title, places, proofs, stale, evidence } = entry;
  const groups = (found: LightGroup[]) => lightGroups.filter((group) => found.includes(group));
  return {
    failureMode,
    title,
    stale,
    outcome: outcomeOf(entry),
    expected: groups(places.map(({ subject }) => groupOf(failureMode, subject))),
    lit: groups(evidence === null ? [] : litBy(evidence)),
    proofs: [proofs.fires, proofs.silent, proofs.unknown, proofs.ends].map(({ state }) => state === "proven"),
    firedAt: evidence?.firedAt ?? null,
    detectSeconds:
      evidence === null ? null : Math.max(0, ...evidence.shapes.map(({ seconds }) => seconds.injectToDetect)),
  };
}

function outcomeOf(entry: RunbookEntry): Outcome {
  const { failureMode, evidence, impossible } = entry;
  if (evidence === null) return impossible === null ? "not-tried" : "impossible";
  if (litNothing(entry)) return "nothing-lit";
  const wrong = evidence.shapes.some(
    ({ page, quiet }) => page.failureMode !== failureMode || quiet.otherPages.length > 0,
  );
  return wrong ? "wrong-light" : "as-expected";
}

/** Other pages stand as `F10 purchases.sourceConnector`. */
function litBy({ shapes }: EvidenceFile): LightGroup[] {
  const known: readonly string[] = failureModeIds;
  return shapes.flatMap(({ page, quiet }) => [
    groupOf(page.failureMode, page.subject),
    ...quiet.otherPages.flatMap((other) => {
      const [mode = "", subject = ""] = other.split(" ");
      return known.includes(mode) ? [groupOf(mode as FailureModeId, subject)] : [];
    }),
  ]);
}

export type MatrixBlock = { group: LightGroup | "problems"; rows: MatrixRow[]; asExpected: number };

/** Problems first, then what is as expected by the group in which it lights; a row stands in one block. */
export function matrixBlocks(rows: MatrixRow[]): MatrixBlock[] {
  const problem = ({ outcome, stale }: MatrixRow) =>
    (outcome !== "as-expected" && outcome !== "impossible") || stale.length > 0;
  const rank = ({ outcome }: MatrixRow) => outcomes.indexOf(outcome);
  const problems = rows.filter(problem).sort((a, b) => rank(a) - rank(b));
  const blocks = lightGroups.map((group) => ({
    group,
    rows: rows.filter((row) => !problem(row) && row.expected[0] === group),
    asExpected: rows.filter((row) => !problem(row) && row.expected[0] === group).length,
  }));
  return [{ group: "problems" as const, rows: problems, asExpected: 0 }, ...blocks].filter(
    (block) => block.rows.length > 0,
  );
}

/** The entry that needs a look most: nothing lit, wrong light, not tried, stale, then the oldest firing. */
export function worstOf(rows: MatrixRow[]): MatrixRow | undefined {
  const rank = ({ outcome, stale }: MatrixRow) => outcomes.indexOf(outcome) - (stale.length > 0 ? 0.5 : 0);
  return [...rows].sort((a, b) => rank(a) - rank(b) || (a.firedAt ?? "").localeCompare(b.firedAt ?? ""))[0];
}
