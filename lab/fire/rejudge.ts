import type { Contract } from "../../lib/contracts/types.ts";
import { evaluate } from "../../lib/evaluate/evaluate.ts";
import type { Memory } from "../../lib/evaluate/types.ts";
import { type FoldMemory, step } from "../../lib/pages/lifecycle.ts";
import type { Page } from "../../lib/pages/types.ts";
import type { Moment } from "./watch.ts";

/** What the same sweeps would have been under another contract: the open pages after each of them. */
export function rejudge(contract: Contract, moments: readonly Moment[]): { at: string; open: Page[] }[] {
  let memory: Memory = {};
  let foldMemory: FoldMemory | undefined;
  let pages: Page[] = [];
  return moments.map(({ at, sweep }) => {
    const now = Date.parse(at);
    const { verdicts, memory: after } = evaluate(contract, memory, sweep, now);
    const stepped = step({
      pages,
      verdicts,
      contract,
      now,
      newId: (failureMode, subject, opened) => `${failureMode}:${subject}:${opened}`,
      foldMemory,
    });
    memory = after;
    foldMemory = stepped.foldMemory;
    pages = stepped.pages;
    return { at, open: pages.filter(({ state }) => state !== "resolved") };
  });
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The contract with business hours that begin at an instant (ms) of today and end with the day, UTC. */
export function openingAt(contract: Contract, instant: number): Contract {
  const at = new Date(instant);
  const day = days[at.getUTCDay()] ?? "mon";
  const open = { days: [day], from: at.toISOString().slice(11, 19), to: "23:59:59" };
  return { ...contract, calendars: { ...contract.calendars, business: { zone: "UTC", open, holidays: [] } } };
}
