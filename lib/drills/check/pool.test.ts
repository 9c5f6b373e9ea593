import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { failureClassNames } from "../closed-lists.ts";
import { answerCommand } from "../console.ts";
import { creditOf, shortestPath, standing } from "../score.ts";
import { readExamples } from "./example-checks.ts";
import { type Pack, readPool } from "./pool.ts";

const folder = fileURLToPath(new URL("../../../drills", import.meta.url));
const { packs } = readPool(folder);
const { examples } = readExamples(folder);
const noFault = ({ sealed }: Pack) => sealed.truth.classes.some((name) => name === "nothing" || name === "mix");
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Runs the commands in their order until one cause is left, and claims what is left. */
function followsEvidence({ open, sealed }: Pack): number {
  const seen = new Set<string>();
  for (const { id } of open.commands) {
    if (standing(sealed, seen).length === 0) break;
    seen.add(id);
  }
  const rivals = standing(sealed, seen);
  const left = [...sealed.truth.causes, ...rivals].slice(0, 3);
  const relation = left.length === 1 ? "one" : rivals.length === 0 ? "both" : "either";
  return creditOf({ relation, causes: left }, sealed.truth.causes);
}

/** Has looked at nothing and names a broken part each time: a rival at best by luck, never "no fault". */
function saysBroken(pack: Pack): number {
  const { causes, truth } = pack.sealed;
  const named = noFault(pack) ? causes.filter(({ id }) => !truth.causes.includes(id)) : causes;
  return mean(named.map(({ id }) => creditOf({ relation: "one", causes: [id] }, truth.causes)));
}

test("always saying broken scores below following the evidence, over the pool and on no-fault drills", () => {
  expect(mean(packs.map(saysBroken))).toBeLessThan(0.25);
  expect(mean(packs.map(followsEvidence))).toBe(1);
  expect(
    packs
      .filter(noFault)
      .map(saysBroken)
      .every((credit) => credit === 0),
  ).toBe(true);
});

test("at least a tenth of the drills has no fault, of those that open the list and of all", () => {
  for (const some of [packs, packs.filter(({ open }) => open.listed)])
    expect(some.filter(noFault).length / some.length).toBeGreaterThanOrEqual(0.1);
});

test("at least one drill has two faults, and naming one of them is worth a half", () => {
  const two = packs.filter(({ sealed }) => sealed.truth.causes.length === 2);
  expect(two.length).toBeGreaterThanOrEqual(1);
  for (const { sealed } of two)
    expect(creditOf({ relation: "one", causes: sealed.truth.causes.slice(0, 1) }, sealed.truth.causes)).toBe(0.5);
});

describe.each(failureClassNames)("the family %s", (family) => {
  const members = packs.filter(({ sealed }) => sealed.family === family || sealed.truth.classes.includes(family));

  test("has a drill with a twin: the same alert, another cause", () => {
    const twins = members.filter(({ sealed }) => sealed.twin !== null);
    expect(twins.length).toBeGreaterThan(0);
    for (const { sealed } of twins) {
      const twin = packs.find(({ folder }) => folder === sealed.twin);
      const labels = (pack: Pack | undefined) =>
        pack?.sealed.causes.filter(({ id }) => pack.sealed.truth.causes.includes(id)).map(({ label }) => label);
      expect(labels(twin)).not.toEqual(
        sealed.causes.filter(({ id }) => sealed.truth.causes.includes(id)).map(({ label }) => label),
      );
    }
  });

  test("has a worked example that is none of the drills", () => {
    const titles = new Set(packs.map(({ open }) => open.title));
    const own = examples.filter((example) => example.family === family);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ title }) => titles.has(title))).toEqual([]);
  });
});

test("two drills that share an alert do not both open the list, but for the panels", () => {
  const listed = packs.filter(({ open }) => open.listed).map(({ open }) => open.alert.text);
  expect(listed.length - new Set(listed).size).toBe(1);
  expect(listed.length).toBe(22);
});

describe.each(packs.map((pack) => [pack.folder, pack] as const))("%s", (_, { open, sealed }) => {
  test("is settled by one to four commands, and its first look alone does not settle it", () => {
    const path = shortestPath(sealed);
    expect(path?.length).toBeGreaterThanOrEqual(1);
    expect(path?.length).toBeLessThanOrEqual(4);
    expect(standing(sealed, new Set([open.commands[0]?.id ?? ""])).length).toBeGreaterThan(0);
  });

  test("a line with a letter too few is answered by what comes near", () => {
    for (const { spellings } of open.commands) {
      const first = spellings[0] ?? "";
      const answered = answerCommand(open, first.replace(/[a-z](?=[^a-z]*$)/, ""));
      expect("near" in answered ? answered.near : [first], first).toContain(first);
    }
  });

  test("its true outcome is not always at the same place", () => {
    const places = new Set(open.commands.map(({ outcomes, shows }) => outcomes.indexOf(shows)));
    expect(places.size).toBeGreaterThan(1);
  });
});
