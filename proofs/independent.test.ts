import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { judgeFile } from "../lib/judge/judge.ts";

const folder = join("proofs", "independent");

/** Written from the rules alone, before their code was read: a second reading of the same words. */
describe.each(readdirSync(folder))("%s", (file) => {
  const { judged, problems } = judgeFile(join(folder, file));

  test("can be read and played", () => {
    expect(problems).toEqual([]);
    expect(judged.length).toBeGreaterThan(0);
  });

  test.each(judged.map((one) => [one.name, one] as const))("%s", (_, { answers }) => {
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => !answer.right)).toEqual([]);
  });
});
