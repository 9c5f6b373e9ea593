import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

function cruise(...paths: string[]): { status: number | null; output: string } {
  const run = spawnSync("npx", ["depcruise", "--config", ".dependency-cruiser.cjs", ...paths], {
    cwd: root,
    encoding: "utf8",
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

describe("import direction", () => {
  const planted: string[] = [];
  afterEach(() => {
    for (const file of planted.splice(0)) rmSync(file);
  });

  test("holds in the whole tree, and the whole tree was seen", () => {
    const { status, output } = cruise("lib", "app", "bin", "practice", "lab");
    expect(output).toContain("no dependency violations found");
    expect(Number(/\((\d+) modules/.exec(output)?.[1])).toBeGreaterThan(100);
    expect(status).toBe(0);
  });

  test.each([
    ["lib/evaluate", "../../practice/estate.ts", "lib-and-app-never-import-practice-or-lab"],
    ["lib/evaluate", "../store/db.ts", "evaluate-is-pure"],
    ["lib/evaluate", "node:fs", "evaluate-is-pure"],
    ["lib/pages", "../store/db.ts", "life-cycle-is-pure"],
    ["lib/contracts", "../pages/lifecycle.ts", "foundations-import-no-other-lib"],
    ["lib/sources", "../evaluate/evaluate.ts", "sources-do-not-judge"],
  ])("refuses an import planted in %s of %s", (folder, target, rule) => {
    const file = join(root, folder, `planted-${rule}.ts`);
    planted.push(file);
    writeFileSync(file, `import * as planted from "${target}";\nexport default planted;\n`);
    const { status, output } = cruise(`${folder}/planted-${rule}.ts`);
    expect(output).toContain(rule);
    expect(status).not.toBe(0);
  });

  test("refuses the same import planted in a component", () => {
    const file = join(root, "app", "planted-component.tsx");
    planted.push(file);
    writeFileSync(
      file,
      'import * as planted from "../practice/estate.ts";\n\nexport default () => <p>{String(planted)}</p>;\n',
    );
    const lint = spawnSync("npx", ["biome", "lint", "--colors=off", "app/planted-component.tsx"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(lint.stdout + lint.stderr).toContain("composition is in bin/");
    expect(lint.status).not.toBe(0);
  });
});

describe("the pure core", () => {
  const impure = /\bDate\.now\b|\bMath\.random\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\./;
  const sources = ["lib/evaluate", "lib/pages"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === "lib/evaluate", encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(folder, name)),
  );

  test("has files to look at", () => expect(sources.length).toBeGreaterThan(30));

  test.each(sources)("%s asks no clock, no chance, no process", (file) => {
    const code = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    expect(code).not.toMatch(impure);
  });

  test("would notice a clock", () => expect("const now = Date.now();").toMatch(impure));
});
