import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { findJdkTool } from "./java.ts";

const sources = join(projectRoot(), "lab", "connectors", "src");

/** The files below a folder, by their paths from it, sorted. */
function filesBelow(folder: string, under = ""): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(under, entry.name);
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    })
    .sort();
}

/** A hash of names and texts: a changed source is compiled again. */
function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder)) hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest("hex");
}

type Jars = { kafka: string; debezium: string };

/**
 * Compiles the lab's own connectors into the cache, once per text, with the database driver that Debezium brought beside
 * them: a plugin sees no other plugin's jars. Returns the plugin's folder. Throws MissingTool, or Error with the compiler's words.
 */
export function compileConnectors(jars: Jars, say: Say, env: Environment = process.env, from = sources): string {
  const folder = join(cacheRoot(env), "plugins", "lab-connectors");
  const stampFile = join(folder, "stamp.json");
  const driver = readdirSync(jars.debezium).find((name) => /^postgresql-.*\.jar$/.test(name));
  if (!driver) throw new Error("install: there is no PostgreSQL driver among Debezium's jars");
  const stamp = JSON.stringify({ sources: hashOf(from), driver });
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return folder;

  const [javac, jar] = [findJdkTool("javac", env), findJdkTool("jar", env)];
  const next = join(cacheRoot(env), `unfinished-connectors-${process.pid}`);
  const classes = `${next}-classes`;
  for (const each of [next, classes]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each, { recursive: true });
  }
  say("install: compiling the lab's connectors");
  const java = filesBelow(from)
    .filter((path) => path.endsWith(".java"))
    .map((path) => join(from, path));
  const classpath = [join(jars.kafka, "*"), join(jars.debezium, driver)].join(":");
  run(env, javac, ["--release", "17", "-cp", classpath, "-d", classes, ...java]);
  run(env, jar, ["--create", "--file", join(next, "lab-connectors.jar"), "-C", classes, ".", "-C", from, "META-INF"]);
  rmSync(classes, { recursive: true });
  copyFileSync(join(jars.debezium, driver), join(next, driver));
  writeFileSync(join(next, "stamp.json"), stamp);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
  return folder;
}

function run(env: Environment, command: string, args: string[]): void {
  const made = spawnSync(command, args, { encoding: "utf8", env: env as NodeJS.ProcessEnv });
  if (made.status !== 0)
    throw new Error(`install: ${command} failed\n${made.error?.message ?? made.stderr.slice(0, 2_000)}`);
}
