import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compileConnectors } from "./connectors.ts";
import { MissingTool } from "./java.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A cache, sources, and tools that only note how they were called; `jar` makes the file it is told to. */
function stand({ fails = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), "one-board-connectors-"));
  folders.push(root);
  const [from, tools, debezium] = [join(root, "src"), join(root, "bin"), join(root, "debezium")];
  for (const folder of [join(from, "a"), join(from, "META-INF"), tools, debezium])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(from, "a", "Task.java"), "class Task {}");
  writeFileSync(join(from, "META-INF", "services"), "a.Task");
  writeFileSync(join(debezium, "postgresql-42.jar"), "driver");
  const calls = join(root, "calls");
  writeFileSync(calls, "");
  for (const name of ["javac", "jar"]) {
    const note = `[ "$1" = --version ] || echo "${name} $*" >> ${calls}`;
    const make = name === "jar" ? '[ "$1" = --create ] && : > "$3"' : ":";
    const wrong =
      fails && name === "javac" ? '[ "$1" = --version ] || { echo "Task.java:1: wrong" >&2; exit 1; }' : ":";
    writeFileSync(join(tools, name), `#!/bin/sh\n${note}\n${wrong}\n${make}\nexit 0\n`);
    chmodSync(join(tools, name), 0o755);
  }
  const env = { ONE_BOARD_CACHE: join(root, "cache"), PATH: `${tools}:/usr/bin:/bin` };
  const jars = { kafka: join(root, "kafka"), debezium };
  const compile = (with_ = env) => compileConnectors(jars, () => undefined, with_, [from]);
  return { from, env, compile, calls: () => readFileSync(calls, "utf8").trim().split("\n").filter(Boolean) };
}

test("compiles for Java 17 once, again when a source changes, with the driver beside", () => {
  const { from, compile, calls } = stand();
  const folder = compile();
  expect(calls()).toHaveLength(2);
  expect(calls()[0]).toMatch(/^javac --release 17 .*a\/Task\.java$/);
  expect(readFileSync(join(folder, "postgresql-42.jar"), "utf8")).toBe("driver");
  expect(compile()).toBe(folder);
  expect(calls()).toHaveLength(2);
  writeFileSync(join(from, "a", "Task.java"), "class Task { int n; }");
  compile();
  expect(calls()).toHaveLength(4);
});

test("without a compiler says what to install", () => {
  const { env, compile } = stand();
  expect(() => compile({ ...env, PATH: join(tmpdir(), "no-such-folder") })).toThrow(MissingTool);
  expect(() => compile({ ...env, PATH: join(tmpdir(), "no-such-folder") })).toThrow(/openjdk-17-jdk-headless/);
});

test("a source that does not compile is the compiler's own words, and leaves nothing that looks installed", () => {
  const { compile } = stand({ fails: true });
  expect(() => compile()).toThrow(/Task\.java:1: wrong/);
  expect(() => compile()).toThrow(/Task\.java:1: wrong/);
});
