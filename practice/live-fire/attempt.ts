import type { Contract } from "../../lib/contracts/types.ts";
import { commands } from "./commands.ts";
import { type FaultId, truths } from "./faults.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { lookAt, minute, type Printed } from "./look.ts";
import { type Mark, marksOf, ownEstate } from "./matrix.ts";

/** How long before an attempt begins its fault began, and how long after that its estate stands. */
export const agedMs = 18 * minute;
export const lastsMs = 30 * minute;

/** What one attempt's estate is made of: everything else follows. Estate ms. */
export type LiveEstate = { seed: number; fault: FaultId; since: number; beginsAt: number };
export type Begun = LiveEstate & { symptoms: Pick<Figure, "id" | "text">[]; marks: Mark[] };

/** Weekdays whose hours all carry traffic. */
const firstDay = Date.UTC(2026, 10, 23);

/**
 * An estate for somebody who has met these faults: one not met yet, while there is one. `pick(n)` chooses a whole number below n.
 */
export function beginLiveFire(contract: Contract, met: readonly string[], pick: (below: number) => number): Begun {
  const fresh = truths.filter((id) => !met.includes(id));
  const from = fresh.length > 0 ? fresh : truths;
  const fault = from[pick(from.length)] ?? "a";
  const beginsAt = firstDay + pick(5) * 24 * 60 * minute + 9 * 60 * minute + pick(9 * 60) * minute;
  const estate = { seed: 1 + pick(999_999), fault, since: beginsAt - agedMs, beginsAt };
  return {
    ...estate,
    symptoms: figuresAt(contract, estate, beginsAt).map(({ id, text }) => ({ id, text })),
    marks: marksOf({ ...estate, contract }, beginsAt),
  };
}

export function figuresAt(contract: Contract, estate: LiveEstate, at: number): Figure[] {
  return figuresOf(lookAt(ownEstate({ ...estate, contract }), at));
}

/** Runs one of the allowed commands at an estate moment; null for anything that is not on the list. */
export function runAt(contract: Contract, estate: LiveEstate, command: string, at: number): Printed | null {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  return run ? run(lookAt(ownEstate({ ...estate, contract }), at)) : null;
}
