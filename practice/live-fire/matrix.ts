import type { Contract } from "../../lib/contracts/types.ts";
import { commands } from "./commands.ts";
import { type FaultId, faults, rivalsOf } from "./faults.ts";
import { figuresOf, isUsual } from "./figures.ts";
import { lookAt } from "./look.ts";

/** Which fault an estate has and since when (estate ms); null: none, an estate as it always is. */
export type Suffered = { seed: number; contract: Contract; fault: FaultId | null; since: number };

export function ownEstate({ seed, contract, fault, since }: Suffered) {
  const done = fault === null ? null : faults[fault];
  return { seed, contract, injections: done ? [{ ...done, startsAt: since, clearedAt: null }] : [] };
}

/** One row of the comparison: what a symptom or a command shows, and which causes that fits and contradicts. */
export type Mark = { id: string; says: string; fits: FaultId[]; contradicts: FaultId[] };

export type Shown = { id: string; says: string; told: string; silent: boolean };

/** Every figure and command of an estate at a moment. */
export function shownBy(suffered: Suffered, at: number): Shown[] {
  const look = lookAt(ownEstate(suffered), at);
  return [
    ...figuresOf(look).map((figure) => ({
      id: figure.id,
      says: figure.text,
      told: isUsual(figure) ? "usual" : "more than usual",
      silent: isUsual(figure),
    })),
    ...Object.entries(commands).map(([id, run]) => {
      const { shows } = run(look);
      return { id, says: shows, told: shows, silent: false };
    }),
  ];
}

/**
 * The comparison of one estate with its rivals, each run by the model from the same seed and minute: what a rival would have
 * shown otherwise contradicts it. A figure that is as usual says nothing against anybody.
 */
export function marksOf(suffered: Suffered & { fault: FaultId }, at: number): Mark[] {
  return compared(suffered.fault, (fault) => shownBy({ ...suffered, fault }, at));
}

export function compared(fault: FaultId, shownUnder: (fault: FaultId | null) => readonly Shown[]): Mark[] {
  const healthy = new Map(shownUnder(null).map(({ id, told }) => [id, told]));
  const rivals = rivalsOf(fault).map((rival) => ({
    rival,
    told: new Map(shownUnder(rival).map(({ id, told }) => [id, told])),
  }));
  return shownUnder(fault)
    .map(({ id, says, told, silent }) => {
      const striking = told !== healthy.get(id);
      const like = rivals.filter((each) => each.told.get(id) === told).map(({ rival }) => rival);
      return {
        id,
        says,
        fits: striking ? [fault, ...like] : [],
        contradicts: silent ? [] : rivals.map(({ rival }) => rival).filter((rival) => !like.includes(rival)),
      };
    })
    .filter(({ fits, contradicts }) => fits.length + contradicts.length > 0);
}
