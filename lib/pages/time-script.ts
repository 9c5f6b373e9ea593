import type { Contract } from "../contracts/types.ts";
import type { Verdict } from "../evaluate/types.ts";
import { emptyFoldMemory, type FoldMemory, step } from "./lifecycle.ts";
import type { Page, PageEvent } from "./types.ts";

/** Everything known after one sweep of a script. `at`: ms since the script's start. */
export type Frame = { at: number; pages: Page[]; events: PageEvent[]; foldMemory: FoldMemory };
/** What one sweep is judged as; `intervene` may act on the pages before the sweep, as a person does. */
export type Script = {
  contract: Contract;
  startsAt: number;
  until: number;
  verdictsAt(at: number): readonly Verdict[];
  intervene?(at: number, pages: Page[]): Page[];
};

/** Plays a time script through the life cycle, sweep by sweep at the contract's cadence. */
export function play(script: Script): Frame[] {
  const frames: Frame[] = [];
  let pages: Page[] = [];
  let foldMemory = emptyFoldMemory;
  let opened = 0;
  for (let at = 0; at <= script.until; at += script.contract.sweep) {
    const result = step({
      pages: script.intervene?.(at, pages) ?? pages,
      verdicts: script.verdictsAt(at),
      contract: script.contract,
      now: script.startsAt + at,
      newId: (failureMode) => `${failureMode}-${++opened}`,
      foldMemory,
    });
    pages = result.pages;
    foldMemory = JSON.parse(JSON.stringify(result.foldMemory)) as FoldMemory;
    frames.push({ at, pages, events: result.events, foldMemory });
  }
  return frames;
}

/** Pages a reader of the list would see: fired, open, explained by no other. */
export const listed = (pages: readonly Page[]): Page[] =>
  pages.filter((page) => (page.state === "firing" || page.state === "acknowledged") && page.foldedUnder === null);
