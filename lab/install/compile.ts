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
import { basename, dirname, join } from "node:path";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { findJdkTool } from "./java.ts";

/** Java of the lab's own, and what it becomes: one jar in a folder of the cache, with `beside` copied into it. */
export type JavaProgram = {
  /** What it is, in lines of progress: `the lab's connectors`. */
  title: string;
  /** Folders of sources, each with its packages below. */
  from: string[];
  classpath: string[];
  /** The jar's folder. */
  into: string;
  jar: string;
  beside?: string[];
};

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
function hashOf(folders: string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const path of filesBelow(folder)) hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest("hex");
}

/** Compiles for Java 17, once per text. Returns the jar's folder. Throws MissingTool, or Error with the compiler's words. */
export function compileJava(program: JavaProgram, say: Say, env: Environment = process.env): string {
  const { title, from, classpath, into, beside = [] } = program;
  const stampFile = join(into, "stamp.json");
  const stamp = JSON.stringify({ sources: hashOf(from), beside: beside.map((file) => basename(file)) });
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return into;

  const [javac, jar] = [findJdkTool("javac", env), findJdkTool("jar", env)];
  const next = join(cacheRoot(env), `unfinished-${basename(into)}-${process.pid}`);
  const classes = `${next}-classes`;
  for (const each of [next, classes]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each, { recursive: true });
  }
  say(`install: compiling ${title}`);
  const paths = from.flatMap((folder) => filesBelow(folder).map((path) => ({ folder, path })));
  const java = paths.filter(({ path }) => path.endsWith(".java")).map(({ folder, path }) => join(folder, path));
  run(env, javac, ["--release", "17", "-cp", classpath.join(":"), "-d", classes, ...java]);
  const services = from.filter((folder) => existsSync(join(folder, "META-INF")));
  const more = services.flatMap((folder) => ["-C", folder, "META-INF"]);
  run(env, jar, ["--create", "--file", join(next, program.jar), "-C", classes, ".", ...more]);
  rmSync(classes, { recursive: true });
  for (const file of beside) copyFileSync(file, join(next, basename(file)));
  writeFileSync(join(next, "stamp.json"), stamp);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(dirname(into), { recursive: true });
  renameSync(next, into);
  return into;
}

function run(env: Environment, command: string, args: string[]): void {
  const made = spawnSync(command, args, { encoding: "utf8", env: env as NodeJS.ProcessEnv });
  if (made.status !== 0)
    throw new Error(`install: ${command} failed\n${made.error?.message ?? made.stderr.slice(0, 2_000)}`);
}
