import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { ruleHashes, ruleHashOf, rulesLockFile } from "./rules-lock.ts";

test("rules.lock.json holds the hash of each rule; rewrite it with node --import tsx bin/lock-rules.ts", () => {
  expect(JSON.parse(readFileSync(rulesLockFile, "utf8"))).toEqual(ruleHashes(process.cwd()));
});

test("every failure mode has a rule, and a changed rule changes the hash of its own modes only", () => {
  const lock = ruleHashes(process.cwd());
  const judged = new Set(Object.values(lock).flatMap(({ modes }) => modes));
  expect(failureModeIds.filter((id) => !judged.has(id))).toEqual([]);
  const file = "lib/evaluate/rules/slot-idle.ts";
  const changed = { ...lock, [file]: { hash: "another", modes: lock[file]?.modes ?? [] } };
  expect(failureModeIds.filter((id) => ruleHashOf(lock, id) !== ruleHashOf(changed, id))).toEqual(["F37"]);
});
