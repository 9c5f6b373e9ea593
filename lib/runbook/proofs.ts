import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { type Clause, clauseChanges } from "./clause.ts";
import type { EvidenceFile, EvidenceShape, FiringStep, ProvenUnder } from "./evidence.ts";

/** What each page owes: it fires on its cause, is silent on good data, unknown on none, and ends as it should. */
export const proofKinds = ["fires", "silent", "unknown", "ends"] as const;
export type ProofKind = (typeof proofKinds)[number];

/** One proof of one failure mode. Practice never counts: a proof comes from a file that `fire` wrote on a real stack. */
export type Proof = {
  kind: ProofKind;
  /** missing: what the file does not show, in `lacks`. Staleness is said beside it and replaces nothing. */
  state: "proven" | "missing";
  lacks: string[];
  stale: string[];
};

/** What holds now, to be compared with what held when it was fired. */
export type Standing = {
  /** Wall clock, ms. */
  now: number;
  /** ms; the contract's review interval for evidence. */
  holds: number;
  rules: string;
  entry: string;
  /** By contract file, as in {@link ProvenUnder}; a file that is gone is absent. */
  clauses: Record<string, Clause>;
};

/** The four proofs of a failure mode. `evidence` null: nothing was fired, and all four are missing. */
export function proofsOf(mode: FailureModeId, evidence: EvidenceFile | null, standing: Standing): Proof[] {
  const stale = evidence === null ? [] : staleReasons(evidence, standing);
  return proofKinds.map((kind) => {
    const lacks = evidence === null ? ["not fired on a real stack"] : lacking(kind, mode, evidence);
    return { kind, lacks, state: lacks.length === 0 ? "proven" : "missing", stale: lacks.length === 0 ? stale : [] };
  });
}

/** Why what was proven may no longer be true: changed rules, thresholds or entry, or age. */
export function staleReasons(
  { firedAt, proven }: Pick<EvidenceFile, "firedAt" | "proven">,
  standing: Standing,
): string[] {
  const days = Math.floor((standing.now - Date.parse(firedAt)) / 86_400_000);
  const aged = standing.now - Date.parse(firedAt) > standing.holds ? [`fired ${days} days ago`] : [];
  return [
    ...aged,
    ...(proven ? changes(proven, standing) : ["fired before rule and thresholds were recorded with it"]),
  ];
}

function changes(proven: ProvenUnder, standing: Standing): string[] {
  const clauses = Object.entries(proven.clauses).flatMap(([file, clause]) => {
    const current = standing.clauses[file];
    if (current === undefined) return [`${file} is gone`];
    return clauseChanges(clause, current).map((change) => `${file}: ${change}`);
  });
  return [
    ...(proven.rules === standing.rules ? [] : ["its rule changed"]),
    ...(proven.entry === standing.entry ? [] : ["its entry changed"]),
    ...clauses,
  ];
}

const needed: Record<ProofKind, FiringStep[]> = {
  fires: ["injected", "shown", "detected", "notified"],
  silent: ["baseline", "baselineAgain"],
  unknown: ["withheld", "seenAgain"],
  ends: ["removed", "ended"],
};

function lacking(kind: ProofKind, mode: FailureModeId, { shapes }: EvidenceFile): string[] {
  return shapes.flatMap((shape) => {
    // The monitor's own page is lit by what the others are withheld from: it is its cause that ends, not a second proof.
    const asked = kind === "unknown" && mode === "F31" ? (["withheld"] as const) : needed[kind];
    const steps = asked.filter((step) => shape.times[step] === undefined);
    const lacks = [...steps.map((step) => `no time of "${step}"`), ...wrong(kind, mode, shape)];
    return lacks.map((lack) => `${shape.shape}: ${lack}`);
  });
}

function wrong(kind: ProofKind, mode: FailureModeId, { page, quiet, commands }: EvidenceShape): string[] {
  if (kind === "fires") {
    return [
      ...(page.failureMode === mode ? [] : [`${page.failureMode} lit`]),
      ...(quiet.otherPages.length === 0 ? [] : [`also lit ${quiet.otherPages.join(", ")}`]),
      ...(commands.some(({ shows }) => shows) ? [] : ["no tool of the system shows the fault"]),
    ];
  }
  const ended = page.resolution === "cleared" || page.resolution === "named-act";
  return kind === "ends" && !ended ? [`its page was left ${page.resolution ?? "open"}`] : [];
}
