import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { filesBehind, ruleHashes, ruleHashOf, rulesLockFile } from "./rules-lock.ts";

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

test("what a rule is handed with its scope counts as read: how a dependency is found down, how an observation is looked at", () => {
  const modesReading = (file: string) => {
    const rules = Object.entries(ruleHashes(process.cwd())).filter(([rule]) =>
      filesBehind(rule, process.cwd()).includes(file),
    );
    return [...new Set(rules.flatMap(([, { modes }]) => modes))].sort();
  };
  const asking = ["F19", "F20", "F26", "F27", "F31", "F43", "F44", "F45"];
  expect(modesReading("lib/evaluate/dependencies.ts")).toEqual(asking);
  expect(modesReading("lib/evaluate/lost-readers.ts")).toEqual(asking);
  expect(modesReading("lib/evaluate/look.ts")).toEqual([...failureModeIds].sort());
});
