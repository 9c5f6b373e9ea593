import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => file !== "" && !file.endsWith("package-lock.json"));
const code = tracked.filter((file) => /\.(ts|tsx|mjs|cjs|java|css)$/.test(file));
const lines = (file: string) => readFileSync(join(root, file), "utf8").split("\n").length - 1;

describe("the repository", () => {
  test("has no code file over 400 lines, and nine in ten under 250", () => {
    const sizes = code.map((file) => ({ file, lines: lines(file) }));
    expect(sizes.filter((size) => size.lines > 400)).toEqual([]);
    expect(sizes.filter((size) => size.lines >= 250).length / sizes.length).toBeLessThan(0.1);
  });

  test("switches no check or test off", () => {
    const off =
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|@ts-(ignore|expect-error|nocheck)|biome-ignore(?!.{0,60}: \w+ \w+)/;
    const found = code.filter(
      (file) => file !== "checks/repository.test.ts" && off.test(readFileSync(join(root, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  test("names no machine path", () => {
    const path = /(?<![\w.])\/(work|root|tmp)\/[a-z]/;
    const found = tracked.filter((file) => {
      if (/\.(png|ico|woff2?|gz|parquet)$/.test(file) || file === "checks/repository.test.ts") return false;
      return path.test(readFileSync(join(root, file), "utf8"));
    });
    expect(found).toEqual([]);
  });

  test("locks versions without the addresses they came from", () => {
    expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "https?:/);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) expect(version).toMatch(/^\d/);
  });
});
