import { writeFileSync } from "node:fs";
import { ruleHashes, rulesLockFile } from "../lib/runbook/rules-lock.ts";

const hashes = ruleHashes(process.cwd());
writeFileSync(rulesLockFile, `${JSON.stringify(hashes, null, 2)}\n`);
console.log(`${rulesLockFile}: ${Object.keys(hashes).length} rules`);
