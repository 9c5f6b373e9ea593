import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isInstalled } from "./jars.ts";
import { findJava, findMaven, javaMajor, MissingTool } from "./java.ts";

const folders: string[] = [];
const scratch = () => {
  const folder = mkdtempSync(join(tmpdir(), "one-board-install-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const script = (folder: string, name: string, body: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ["command not found", null],
])("reads the major version of %s", (text, major) => {
  expect(javaMajor(text)).toBe(major);
});

test("no Java, or one that is too old, says what to install and what was found", () => {
  expect(() => findJava({ PATH: scratch() })).toThrow(MissingTool);
  const old = scratch();
  script(old, "java", `echo 'openjdk version "11.0.2"' >&2`);
  expect(() => findJava({ PATH: old })).toThrow(/Java 17 or newer.*java is Java 11/);
});

test("no Maven says what to install", () => {
  expect(() => findMaven({ PATH: scratch() })).toThrow(/apt-get install maven/);
});

test("a folder counts as installed only with all its jars and for the same pom", () => {
  const folder = scratch();
  const pom = join(folder, "pom.xml");
  writeFileSync(pom, "<project/>");
  const stamp = (jars: string[]) => {
    const hash = createHash("sha256").update("<project/>").digest("hex");
    writeFileSync(join(folder, "stamp.json"), JSON.stringify({ pom: hash, jars }));
  };
  expect(isInstalled(folder, pom, ["kafka"])).toBe(false);
  writeFileSync(join(folder, "kafka-1.jar"), "");
  stamp(["kafka-1.jar"]);
  expect(isInstalled(folder, pom, ["kafka"])).toBe(true);
  expect(isInstalled(folder, pom, ["kafka", "other"])).toBe(false);
  stamp(["kafka-1.jar", "gone-2.jar"]);
  expect(isInstalled(folder, pom, ["kafka"])).toBe(false);
  stamp(["kafka-1.jar"]);
  writeFileSync(pom, "<project>changed</project>");
  expect(isInstalled(folder, pom, ["kafka"])).toBe(false);
});
