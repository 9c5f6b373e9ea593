import type { PublicPack } from "../pack-public.ts";
import { toWrite } from "./blank.ts";

type Command = PublicPack["commands"][number];
/** A command of the runbook, filled from the contract. */
export type Told = { tells: string; run: string };

const fewest = 8;
const most = 12;
const outcomes = [1, 2, 3].map((place) => toWrite(`outcome ${place}`));

const blank = (id: string, label: string, spellings: string[]): Command => ({
  id,
  label,
  spellings,
  outcomes,
  shows: outcomes[0] ?? "",
  output: toWrite("what it printed at that hour"),
});

/** The page's own commands and those of its rivals, then blanks; what they printed and may show is the author's. */
export function commandsOf(told: readonly Told[]): Command[] {
  const apart = told.filter(({ run }, at) => told.findIndex((each) => each.run === run) === at).slice(0, most);
  const known = apart.map(({ tells, run }, at) => blank(`E${at + 1}`, `${at + 1} ${tells}`.slice(0, 60), [run]));
  const rest = Array.from({ length: Math.max(0, fewest - known.length) }, (_, at) => {
    const place = known.length + at + 1;
    return blank(`E${place}`, toWrite(`command ${place}`), [toWrite(`line ${place}`)]);
  });
  return [...known, ...rest];
}
