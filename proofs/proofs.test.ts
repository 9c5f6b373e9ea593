import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FailureModeId, failureModeIds } from "../lib/evaluate/failure-modes.ts";
import { allRules, type RuleSet } from "../lib/evaluate/registry.ts";
import { answersOf, judgeFile } from "../lib/judge/judge.ts";
import { type Proof, readProofs } from "../lib/judge/read.ts";
import { playProof } from "../lib/judge/run.ts";

const files = ["cases", "rules"].flatMap((folder) =>
  readdirSync(join("proofs", folder)).map((name) => join("proofs", folder, name)),
);

describe.each(files)("%s", (file) => {
  const { judged, problems } = judgeFile(file);

  test("can be read and played", () => {
    expect(problems).toEqual([]);
    expect(judged.length).toBeGreaterThan(0);
  });

  test.each(judged.map((one) => [one.name, one] as const))("%s", (_, { answers }) => {
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => !answer.right)).toEqual([]);
  });
});

const ruled = failureModeIds.filter((mode) =>
  [...allRules.rules.map((rule) => [rule.failureMode]), ...allRules.estateRules.map((rule) => rule.failureModes)].some(
    (modes) => modes.includes(mode),
  ),
);
const without = (mode: string): RuleSet => ({
  ...allRules,
  rules: allRules.rules.filter((rule) => rule.failureMode !== mode),
  estateRules: allRules.estateRules.map((rule) => ({
    ...rule,
    evaluate: (scope) => rule.evaluate(scope).filter((verdict) => verdict.failureMode !== mode),
  })),
});

const proofs = files.flatMap((file) => {
  const read = readProofs(file);
  return "proofs" in read ? read.proofs : [];
});
/** The shortest proofs that expect a page of this mode. */
const expecting = (mode: FailureModeId): Proof[] =>
  proofs
    .filter(({ row }) => row.expect.some(({ pages }) => pages?.includes(mode)))
    .sort((one, other) => lastOf(one) - lastOf(other))
    .slice(0, 2);
const lastOf = ({ row }: Proof): number => Math.max(...row.expect.map(({ at }) => at));

describe("the negative control", () => {
  test.each(ruled)("a proof fails once the rule of %s is taken out", (mode) => {
    const fails = expecting(mode).some((proof) => {
      const played = playProof(proof, without(mode));
      return "frames" in played && answersOf(played).some(({ right }) => !right);
    });
    expect(fails).toBe(true);
  });
});
