import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describeApi } from "../../lib/access/openapi.ts";
import { checkDrills } from "../../lib/drills/check/check.ts";
import type { Readable } from "../../lib/drills/check/pool-checks.ts";
import { drillsFolder } from "../../lib/drills/library.ts";
import { textsOf } from "../../lib/drills/shingles.ts";

export function register(program: Command): void {
  program
    .command("drills")
    .description("the drills' packs (docs/writing-drills.md)")
    .command("check")
    .description("check every pack and that none tells another's answer; exit 1 on a finding")
    .argument("[folder]", "folder of packs; default the shipped ones")
    .action((folder: string | undefined) => {
      const { folders, findings } = checkDrills(folder ?? drillsFolder(), readableTexts());
      for (const { folder: pack, check, message } of findings) console.error(`✗ ${pack} check ${check}: ${message}`);
      const wrong = new Set(findings.map((finding) => finding.folder));
      for (const pack of folders.filter((each) => !wrong.has(each))) console.log(`✓ ${pack}`);
      if (findings.length > 0 || folders.length === 0) process.exitCode = 1;
    });
}

/** What is no pack and can be read before a commit: the runbook and the API's description. */
function readableTexts(): Readable[] {
  const runbook = path.join(drillsFolder(), "..", "runbook");
  const files = readdirSync(runbook, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({ where: `runbook/${name}`, text: readFileSync(path.join(runbook, name), "utf8") }));
  return [...files, ...textsOf(describeApi("0")).map((text) => ({ where: "OpenAPI", text }))];
}
