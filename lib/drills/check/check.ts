import { readExamples } from "./example-checks.ts";
import { checkPack } from "./pack-checks.ts";
import { type Finding, readPool } from "./pool.ts";
import { checkNames, checkSealed, checkTwins, type Readable } from "./pool-checks.ts";

export type Checked = { folders: string[]; findings: Finding[] };

/** Every check of docs/writing-drills.md over the packs of a folder, beside the texts that anybody may read. */
export function checkDrills(folder: string, readable: readonly Readable[]): Checked {
  const { packs, findings } = readPool(folder);
  const read = readExamples(folder);
  return {
    folders: [...packs.map((pack) => pack.folder), ...read.examples.map(({ id }) => id)],
    findings: [
      ...findings,
      ...read.findings,
      ...packs.flatMap(checkPack),
      ...checkSealed(packs, [...readable, ...read.readable]),
      ...checkNames(packs),
      ...checkTwins(packs),
    ],
  };
}
