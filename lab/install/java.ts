import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Environment } from "../places.ts";

export class MissingTool extends Error {}

/** `17.0.15` → 17; `1.8.0_402` → 8. */
export function javaMajor(versionText: string): number | null {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(versionText);
  if (!match) return null;
  return match[1] === "1" ? Number(match[2]) : Number(match[1]);
}

/** The `java` to run, at least 17: `JAVA_HOME` first, then PATH. Throws MissingTool with what to install. */
export function findJava(env: Environment = process.env): string {
  const candidates = [...(env.JAVA_HOME ? [join(env.JAVA_HOME, "bin", "java")] : []), "java"];
  const seen: string[] = [];
  for (const java of candidates) {
    const result = spawnSync(java, ["-version"], { encoding: "utf8", env: env as NodeJS.ProcessEnv });
    if (result.error) continue;
    const major = javaMajor(`${result.stderr}${result.stdout}`);
    if (major !== null && major >= 17) return java;
    seen.push(`${java} is Java ${major ?? "of an unknown version"}`);
  }
  const found = seen.length ? ` Found only: ${seen.join("; ")}.` : "";
  throw new MissingTool(
    `the lab needs Java 17 or newer (Debian: apt-get install openjdk-17-jre-headless; or set JAVA_HOME).${found}`,
  );
}

/** A tool of the development kit, `javac` or `jar`: beside `JAVA_HOME`, else on PATH. Throws MissingTool with what to install. */
export function findJdkTool(tool: "javac" | "jar", env: Environment = process.env): string {
  for (const command of [...(env.JAVA_HOME ? [join(env.JAVA_HOME, "bin", tool)] : []), tool]) {
    const result = spawnSync(command, ["--version"], { encoding: "utf8", env: env as NodeJS.ProcessEnv });
    if (!result.error && result.status === 0) return command;
  }
  throw new MissingTool(
    `the lab compiles its own connectors and jobs with ${tool} (Debian: apt-get install openjdk-17-jdk-headless)`,
  );
}

/** The `mvn` to run. Throws MissingTool with what to install. */
export function findMaven(env: Environment = process.env): string {
  const candidates = [...(env.MAVEN_HOME ? [join(env.MAVEN_HOME, "bin", "mvn")] : []), "mvn"];
  for (const maven of candidates) {
    const result = spawnSync(maven, ["-v"], { encoding: "utf8", env: env as NodeJS.ProcessEnv });
    if (!result.error && result.status === 0) return maven;
  }
  throw new MissingTool("the lab needs Maven to fetch Kafka, Debezium and Spark (Debian: apt-get install maven)");
}
