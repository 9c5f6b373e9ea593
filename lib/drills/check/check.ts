import { existsSync } from "node:fs";
import path from "node:path";
import { readExamples } from "./example-checks.ts";
import { checkPack } from "./pack-checks.ts";
import { type Finding, readLivePack, readPool } from "./pool.ts";
import { checkNames, checkSealed, checkTwins, type Readable } from "./pool-checks.ts";

export type Checked = { folders: string[]; findings: Finding[] };

/** Every check of docs/writing-drills.md over the packs of a folder, beside the texts that anybody may read. */
export function checkDrills(folder: string, readable: readonly Readable[]): Checked {
  const { packs, findings } = readPool(folder);
  const read = readExamples(folder);
  const live = liveHalves(folder);
  return {
    folders: [...[...packs, ...live].map((pack) => pack.folder), ...read.examples.map(({ id }) => id)],
    findings: [
      ...findings,
      ...read.findings,
      ...packs.flatMap(checkPack),
      ...checkSealed([...packs, ...live], [...readable, ...read.readable]),
      ...checkNames(packs),
      ...checkTwins(packs),
    ],
  };
}

/** The live drill, where the folder has one. Its comparison is made with each estate: practice/live-fire holds that to the other checks. */
function liveHalves(folder: string) {
  if (!existsSync(path.join(folder, "live-fire"))) return [];
  const { open, answers } = readLivePack(folder);
  return [{ folder: "live-fire", open, sealed: answers }];
}
