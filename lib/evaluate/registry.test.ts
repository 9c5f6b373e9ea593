import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { cursorSchema } from "../contracts/cursors.ts";
import type { Cursor } from "../contracts/types.ts";
import { describedKeys } from "./described-keys.ts";
import { failureModes } from "./failure-mode-table.ts";
import { allRules, appliesTo, thresholdKeysRead } from "./registry.ts";

const common = ["kind", "needs", "owners", "inRun", "wiring"];
const declared = cursorSchema.options.flatMap((option) =>
  Object.keys(option.shape)
    .filter((key) => !common.includes(key))
    .map((key) => [option.shape.kind.value, key] as const),
);

test.each(declared)("%s.%s is read by a rule or a signal, or says where a source reads", (kind, key) => {
  const read = thresholdKeysRead().get(kind)?.has(key) ?? false;
  const described = describedKeys[kind]?.includes(key) ?? false;
  expect(read || described).toBe(true);
});

test("no rule claims a key that its cursor kind does not have", () => {
  const known = new Set(declared.map(([kind, key]) => `${kind}.${key}`));
  const claimed = [...thresholdKeysRead()].flatMap(([kind, keys]) => [...keys].map((key) => `${kind}.${key}`));
  expect(claimed.filter((key) => !known.has(key))).toEqual([]);
});

test("every rule is switched on by some cursor of the shipped contract", () => {
  // Also those that an estate switches on once it has a source for them.
  const shipped = parse(readFileSync("contracts/tlp.yaml", "utf8")) as {
    products: Record<string, { cursors: object }>;
  };
  const cursors = Object.values(shipped.products).flatMap(({ cursors }) => Object.values(cursors) as Cursor[]);
  const asleep = allRules.rules.filter((rule) => !cursors.some((cursor) => appliesTo(rule, cursor)));
  expect(asleep.map((rule) => rule.failureMode)).toEqual([]);
});

test("a failure mode has one rule per cursor kind and role", () => {
  const places = allRules.rules.map((rule) => `${rule.failureMode} ${rule.cursorKind} ${rule.roles?.join() ?? ""}`);
  expect(new Set(places).size).toBe(places.length);
  expect(allRules.rules.every((rule) => rule.failureMode in failureModes)).toBe(true);
});
