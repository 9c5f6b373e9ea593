import { writeFileSync } from "node:fs";
import { ruleHashes, rulesLockFile } from "../lib/runbook/rules-lock.ts";

const hashes = ruleHashes(process.cwd());
// A list on one line, as the formatter leaves it.
const text = JSON.stringify(hashes, null, 2).replace(
  /\[\s+([^\]]*?)\s+\]/g,
  (_, list: string) => `[${list.replace(/,\s+/g, ", ")}]`,
);
writeFileSync(rulesLockFile, `${text}\n`);
console.log(`${rulesLockFile}: ${Object.keys(hashes).length} rules`);
