import { rmSync } from "node:fs";
import { chromiumPath, provide } from "./needs.ts";
import { withBoard } from "./served-board.ts";
import { run } from "./shell.ts";
import { playwrightTally, single, type Tally, vitestTally } from "./tally.ts";

export type Stage = { name: string; run: () => Promise<Tally> };

const reports = ".cache/test";

const check = (name: string, command: string, args: string[]): Stage => ({
  name,
  run: async () => single((await run(command, args)).code === 0),
});

const vitest = (project: string): Stage => ({
  name: `${project} tests`,
  run: async () => {
    const report = `${reports}/${project}.json`;
    rmSync(report, { force: true });
    const { code } = await run("npx", [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    return vitestTally(report, code);
  },
});

/** A stage whose needs the machine cannot meet is skipped; with CI=true that is a failure. */
const needing = (names: Parameters<typeof provide>[0], stage: Stage): Stage => ({
  name: stage.name,
  run: async () => {
    const lacking = await provide(names);
    if (lacking.length === 0) return stage.run();
    for (const reason of lacking) console.error(`✗ ${reason}`);
    return process.env.CI === "true" ? single(false) : { passed: 0, failed: 0, skipped: 1 };
  },
});

const browser: Stage = {
  name: "end to end in Chromium",
  run: async () => {
    const tally = await withBoard(async (env) => {
      const report = `${reports}/e2e.json`;
      rmSync(report, { force: true });
      const { code } = await run("npx", ["playwright", "test", "--reporter=list,json"], {
        env: { ...env, CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
      return playwrightTally(report, code);
    });
    return tally ?? single(false);
  },
};

export const stages: Stage[] = [
  check("generate", "npm", ["run", "--silent", "generate"]),
  check("format and lint", "npx", ["biome", "ci", "."]),
  check("types", "npx", ["tsc", "--noEmit", "-p", "."]),
  check("contracts", "npx", [
    "tsx",
    "bin/one-board.ts",
    "contracts",
    "check",
    "contracts/tlp.yaml",
    "contracts/practice.yaml",
    "contracts/lab.yaml",
  ]),
  vitest("unit"),
  vitest("db"),
  check("build", "npm", ["run", "--silent", "build"]),
  needing(["chromium"], browser),
  needing(["java", "maven", "alertmanager"], vitest("lab")),
];
