import type { Problem } from "../contracts/located.ts";
import type { RuleSet } from "../evaluate/registry.ts";
import { type Answer, compare, frameAt, listedPages, productState } from "./compare.ts";
import { onceEach, readProofs } from "./read.ts";
import { type Played, playProof } from "./run.ts";

/** What a file's proofs answered; or why they could not be asked. */
export type Judged = { name: string; file: string; case?: number; answers: Answer[]; right: boolean; report: Report[] };
export type JudgedFile = { file: string; judged: Judged[]; problems: Problem[] };

/** Verdicts and pages at the moments that a proof asks about. Times: ISO, estate clock. */
export type Report = { at: string; states: Record<string, string | null>; verdicts: unknown[]; pages: unknown[] };

/**
 * Judges one file: every proof in it, every answer. `set`: rules to judge with, all unless said; `contract`: the file by
 * which proofs are judged that name none.
 */
export function judgeFile(file: string, set?: RuleSet, contract?: string): JudgedFile {
  const read = readProofs(file);
  if ("problems" in read) return { file, judged: [], problems: read.problems };
  const judged: Judged[] = [];
  const problems: Problem[] = [];
  for (const proof of read.proofs) {
    const row = contract === undefined ? proof.row : { contract, ...proof.row };
    const played = playProof({ ...proof, row }, set);
    if ("problems" in played) {
      problems.push(...played.problems);
      continue;
    }
    const answers = answersOf(played);
    const right = answers.every((answer) => answer.right);
    const report = proof.row.expect.map(({ at }) => reportAt(played, at));
    const ofCase = proof.row.case === undefined ? {} : { case: proof.row.case };
    judged.push({ name: proof.row.name, file, ...ofCase, answers, right, report });
  }
  return { file, judged, problems: onceEach(problems) };
}

/** Every answer a played proof asks for. */
export const answersOf = (played: Played): Answer[] =>
  played.proof.row.expect.flatMap((expectation) => compare(expectation, played));

function reportAt(played: Played, at: number): Report {
  const frame = frameAt(played, at);
  const verdicts =
    frame?.verdicts.filter((verdict) => verdict.state !== "ok" && verdict.reason !== "not-in-this-run") ?? [];
  const products = Object.keys(played.contract.products);
  return {
    at: new Date(played.start + at).toISOString(),
    states: Object.fromEntries(products.map((id) => [id, frame ? productState(id, frame, played.contract) : null])),
    verdicts: verdicts.map(({ failureMode, subject, state, reason, evidence }) => ({
      failureMode,
      subject,
      state,
      reason,
      evidence,
    })),
    pages: listedPages(frame?.pages ?? []),
  };
}
