import type { Injected } from "../injections/types.ts";

/** What may happen to an estate of one's own, by the letter under which `drills/live-fire/sealed.yaml` explains it. */
export const faults: Readonly<Record<string, Pick<Injected, "what" | "shape"> | null>> = {
  a: { what: "F01" },
  b: { what: "F02" },
  c: { what: "F04" },
  d: { what: "F07" },
  e: { what: "F08" },
  f: { what: "F09" },
  g: { what: "F10" },
  h: { what: "F11" },
  i: { what: "F12" },
  j: { what: "F13" },
  k: { what: "F19" },
  l: { what: "F23" },
  m: { what: "F37" },
  n: { what: "F38" },
  o: { what: "N05" },
  p: { what: "N04" },
  q: null,
};
export type FaultId = string;

/** A quiet hour shows itself in three figures at once, which no other fault does: it is a rival and never the truth. */
export const truths: readonly FaultId[] = Object.keys(faults).filter((id) => id !== "o");

const groups = ["abc", "def", "ghij", "klmn"] as const;
/** What a good engineer would also name: all of its own path, a quiet hour and a busy week, and one from the path beside it. */
const beside: Readonly<Record<string, string>> = { abc: "ad", def: "da", ghij: "gk", klmn: "kg" };

export function rivalsOf(truth: FaultId): FaultId[] {
  if (truth === "p") return [..."adglo"];
  if (truth === "q") return [..."bfijp"];
  const group = groups.find((each) => each.includes(truth)) ?? "";
  const other = beside[group]?.[1] ?? "";
  return [...group, "o", "p", other].filter((id) => id !== truth);
}
