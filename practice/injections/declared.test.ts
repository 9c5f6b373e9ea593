import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { evaluate } from "../../lib/evaluate/evaluate.ts";
import type { Memory } from "../../lib/evaluate/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { emptyFoldMemory, step } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import { beganBefore, observePractice } from "../estate.ts";
import { Watch } from "../soak/watch.ts";
import type { Injected } from "./types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 3, 10);
const minutes = 60_000;
const moments = Array.from({ length: 140 }, (_, index) => start + index * contract.sweep);
const injected = (what: string): Injected[] => [
  { what, startsAt: start + 2 * minutes, clearedAt: start + 32 * minutes },
];

/** What is done to the estate, with nobody having declared anything. */
function litUndeclared(what: string): string[] {
  let memory: Memory = {};
  let pages: Page[] = [];
  let foldMemory = emptyFoldMemory;
  const lit = new Set<string>();
  for (const at of moments) {
    const observations = observePractice({
      seed: 4,
      contract,
      injections: injected(what),
      at,
      began: beganBefore(start),
    });
    const evaluation = evaluate(contract, memory, { at: isoInstant(at), observations }, at);
    memory = evaluation.memory;
    const newId = () => `${what} ${at} ${lit.size}`;
    const stepped = step({ pages, verdicts: evaluation.verdicts, contract, now: at, newId, foldMemory });
    foldMemory = stepped.foldMemory;
    pages = stepped.pages.filter(({ state }) => state !== "resolved");
    for (const { failureMode, firedAt } of pages) if (firedAt !== null) lit.add(failureMode);
  }
  return [...lit].sort();
}

function litDeclared(what: string): string[] {
  const watch = new Watch({ contract, seed: 4, began: beganBefore(start) }, injected(what));
  return moments
    .flatMap((at) => watch.sweep(at).filter(({ firedAt }) => firedAt !== null))
    .map((page) => page.failureMode);
}

test.each([
  ["N12", ["F08", "F11", "F19"]],
  ["N20", ["F39"]],
  ["N28", ["F09"]],
])("%s pages nobody because somebody declared it: else it is %s", (what, undeclared) => {
  expect(litUndeclared(what)).toEqual(expect.arrayContaining(undeclared));
  expect(litDeclared(what)).toEqual([]);
});

test.each(["N08", "N09"])("%s is a reader of which no source of the contract tells", (what) => {
  expect(litUndeclared(what)).toEqual([]);
  expect(litDeclared(what)).toEqual([]);
});
