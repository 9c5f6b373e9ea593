import { type Problem, pathText, placeOf } from "../contracts/located.ts";
import type { Contract } from "../contracts/types.ts";
import { evaluateWith } from "../evaluate/evaluate.ts";
import { allRules, type RuleSet } from "../evaluate/registry.ts";
import type { Evaluation, Memory } from "../evaluate/types.ts";
import { epochMs } from "../observations/time.ts";
import { emptyFoldMemory, step } from "../pages/lifecycle.ts";
import type { Page, PageEvent } from "../pages/types.ts";
import { type Pause, underPauses } from "../pauses/under-pauses.ts";
import { perform } from "./acts.ts";
import { contractOf } from "./contract.ts";
import { unknownNames } from "./names.ts";
import { type Proof, shown } from "./read.ts";
import { Script } from "./script.ts";

/** Everything known after one sweep. `at`: ms since the start. */
export type Frame = Evaluation & { at: number; pages: Page[]; events: PageEvent[] };
export type Played = { proof: Proof; contract: Contract; start: number; frames: Frame[] };

const defaultStart = "2026-11-30T09:00:00Z";
const longest = 20_000;

/** Plays a proof through the rules and the life cycle. Needs no database; the same file gives the same frames. */
export function playProof(proof: Proof, set: RuleSet = allRules): Played | { problems: Problem[] } {
  const found = contractOf(proof);
  if ("problems" in found) return found;
  const { contract } = found;
  const unknown = unknownNames(proof, contract);
  if (unknown.length > 0) return { problems: unknown };
  const start = epochMs(proof.row.start ?? defaultStart);
  const script = new Script(contract, proof.steps, start);
  const { mentioned } = script;
  const until = Math.max(proof.row.until ?? 0, ...proof.row.expect.map(({ at }) => at));
  if (until / contract.sweep > longest) return tooLong(proof, until, contract);
  const frames: Frame[] = [];
  let memory: Memory = {};
  let foldMemory = emptyFoldMemory;
  let pages: Page[] = [];
  let pauses: readonly Pause[] = [];
  for (let at = 0; at <= until; at += contract.sweep) {
    const { sweep, acts } = script.sweepAt(at);
    const now = start + at;
    ({ pages, memory, pauses } = perform(acts, { pages, memory, pauses }, now));
    const open = pages.filter(({ state }) => state !== "resolved");
    const judged = evaluateWith(set, contract, memory, sweep, now);
    const evaluation = underPauses(judged, { contract, pauses, pages: open, now });
    const verdicts = evaluation.verdicts.filter(
      ({ failureMode, subject }) => failureMode !== "F31" || mentioned.has(subject),
    );
    const newId = (failureMode: string, subject: string, opened: string) => `${failureMode}.${subject}.${opened}`;
    const stepped = step({ pages, verdicts, contract, now, newId, foldMemory });
    // Both memories go through JSON, as they do through the database.
    memory = JSON.parse(JSON.stringify(evaluation.memory)) as Memory;
    foldMemory = JSON.parse(JSON.stringify(stepped.foldMemory)) as typeof foldMemory;
    pages = stepped.pages;
    frames.push({ ...evaluation, verdicts, at, pages, events: stepped.events });
  }
  return script.problems.length > 0 ? { problems: script.problems } : { proof, contract, start, frames };
}

const tooLong = (proof: Proof, until: number, contract: Contract): { problems: Problem[] } => ({
  problems: [
    {
      ...placeOf(proof.located, [...proof.path, "expect"], shown(proof.file)),
      path: pathText([...proof.path, "expect"]),
      message: `${Math.round(until / contract.sweep)} sweeps are too many; ${longest} at most`,
    },
  ],
});
