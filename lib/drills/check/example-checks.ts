import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type Example, exampleSchema } from "../example.ts";
import { exampleFiles } from "../library.ts";
import { textsOf } from "../shingles.ts";
import { checkFigures } from "./figures.ts";
import type { Finding } from "./pool.ts";
import type { Readable } from "./pool-checks.ts";

export type ReadExamples = { examples: Example[]; findings: Finding[]; readable: Readable[] };

/** The worked examples of a folder of packs, what is wrong in them, and their texts: anybody may read them. */
export function readExamples(folder: string): ReadExamples {
  const read: ReadExamples = { examples: [], findings: [], readable: [] };
  for (const file of exampleFiles(folder)) {
    const name = path.basename(file, ".yaml");
    const finding = (check: number) => (message: string) => read.findings.push({ folder: name, check, message });
    const result = exampleSchema.safeParse(parse(readFileSync(file, "utf8")));
    for (const issue of result.error?.issues ?? []) finding(0)(`${issue.path.join(".")}: ${issue.message}`);
    if (!result.data) continue;
    if (result.data.id !== name) finding(0)("file and id are one");
    read.examples.push(result.data);
    read.readable.push(...textsOf(result.data).map((text) => ({ where: `examples/${name}`, text })));
    checkFigures(result.data.arithmetic, { ...result.data, commands: result.data.looks }).forEach(finding(1));
    settled(result.data).forEach(finding(3));
  }
  return read;
}

/** Its looks reject every cause but the true ones, and cite only what is there. */
function settled({ causes, truth, looks, symptoms, answer, hypothesis }: Example): string[] {
  const rejected = new Set(looks.flatMap(({ rejects }) => rejects));
  const known = new Set([...looks, ...symptoms].map(({ id }) => id));
  const cited = JSON.stringify([answer, hypothesis]).match(/\b[SE]\d+\b/g) ?? [];
  return [
    ...causes
      .filter(({ id }) => rejected.has(id) === truth.includes(id))
      .map(({ id }) => (truth.includes(id) ? `the truth ${id} is rejected` : `nothing rejects the cause ${id}`)),
    ...truth.filter((id) => !causes.some((cause) => cause.id === id)).map((id) => `${id} is no cause of this example`),
    ...[...new Set(cited)].filter((id) => !known.has(id)).map((id) => `${id} is nothing of this example`),
  ];
}
