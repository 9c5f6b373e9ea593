import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ruleHashes, rulesLockFile } from "./rules-lock.ts";

test("rules.lock.json holds the hash of each rule; rewrite it with node --import tsx bin/lock-rules.ts", () => {
  expect(JSON.parse(readFileSync(rulesLockFile, "utf8"))).toEqual(ruleHashes(process.cwd()));
});
