import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureModeIds } from "../lib/evaluate/failure-modes.ts";
import { allRules, type RuleSet } from "../lib/evaluate/registry.ts";
import { judgeFile } from "../lib/judge/judge.ts";

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

/** Files that expect a page of this mode; the tables of rules first. */
const expecting = (mode: string): string[] =>
  files.filter((file) => new RegExp(`pages: \\[[^\\]]*${mode}`).test(readFileSync(file, "utf8"))).reverse();

describe("the negative control", () => {
  test.each(ruled.filter((mode) => mode !== "F26"))("some proof fails once the rule of %s is taken out", (mode) => {
    const set = without(mode);
    const fails = expecting(mode).some((file) => judgeFile(file, set).judged.some(({ right }) => !right));
    expect(fails).toBe(true);
  });
});
