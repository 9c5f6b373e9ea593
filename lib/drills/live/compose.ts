import type { SealedPack } from "../pack-sealed.ts";
import type { LiveAnswers, LiveMarks } from "./pack.ts";

export type LiveTruth = { id: string; fault: string; marks: LiveMarks };

/** The closed half of one live attempt, in the shape of a pack's: its own fault, its rivals and the comparison made with it. */
export function composeLive({ catalogue, faults }: LiveAnswers, { id, fault, marks }: LiveTruth): SealedPack {
  const truth = faults[fault];
  if (!truth) throw new Error(`drills/live-fire/sealed.yaml knows no fault ${fault}`);
  const letters = new Set([fault, ...marks.flatMap(({ fits, contradicts }) => [...fits, ...contradicts])]);
  const causes = [...letters].sort().map((letter) => ({
    id: letter,
    label: faults[letter]?.label ?? letter,
    because: marks.filter(({ contradicts }) => contradicts.includes(letter)).map((row) => row.id),
  }));
  const { system, part, classes, question, resolution, handOver } = truth;
  return {
    id,
    family: classes[0] ?? "nothing",
    twin: null,
    truth: { causes: [fault], system, alsoSystems: [], classes, halfClasses: [], question, ...(part ? { part } : {}) },
    causes,
    evidence: marks,
    resolution,
    catalogue,
    handOver,
    arithmetic: { figures: {}, assert: [], runs: [] },
    series: { from: "figures" },
    crossWalk: [],
  };
}
