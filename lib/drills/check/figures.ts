import type { ArithmeticBlock } from "../arithmetic-block.ts";
import type { PublicPack } from "../pack-public.ts";
import { textsOf } from "../shingles.ts";
import { failing } from "./arithmetic.ts";
import { checkRuns, type Drawn } from "./runs.ts";

/** What states figures: a pack's readable half, or a worked example. */
export type Stated = Drawn & { [part: string]: unknown };

/** Every sum computed again: figures against each other, texts against figures, charts and tables against their series. */
export function checkFigures({ figures, assert, runs }: ArithmeticBlock, stated: Stated | PublicPack): string[] {
  const values = Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));
  const readable = textsOf(stated).join("\n");
  const unsaid = Object.entries(figures).flatMap(([name, { shown }]) =>
    shown !== undefined && !readable.includes(shown) ? [`${name}: "${shown}" stands nowhere in the readable half`] : [],
  );
  const used = [...assert, ...runs.flatMap(({ each }) => each)].join(" ");
  const idle = Object.keys(figures).filter((name) => !new RegExp(`\\b${name}\\b`).test(used));
  return [
    ...assert.flatMap((assertion) => failing(assertion, values)),
    ...unsaid,
    ...idle.map((name) => `the figure ${name} is in no assertion`),
    ...checkRuns(runs, values, stated),
  ];
}
