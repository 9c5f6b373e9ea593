import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { findMaven } from "./java.ts";

const here = join(projectRoot(), "lab", "install");

/** What the lab runs from jars: the pom that names it, a jar by which a whole folder is known. */
const sets = {
  kafka: { pom: join(here, "kafka", "pom.xml"), needs: ["kafka_2.13", "connect-runtime", "kafka-tools"] },
  debezium: { pom: join(here, "debezium", "pom.xml"), needs: ["debezium-connector-postgres", "postgresql"] },
  streams: { pom: join(here, "streams", "pom.xml"), needs: ["kafka-streams"] },
  spark: { pom: join(here, "spark", "pom.xml"), needs: ["spark-sql_2.13", "spark-sql-kafka-0-10_2.13", "postgresql"] },
  iceberg: { pom: join(here, "iceberg", "pom.xml"), needs: ["iceberg-core", "avro", "postgresql"] },
  s3proxy: { pom: join(here, "s3proxy", "pom.xml"), needs: ["s3proxy", "jackson-annotations"] },
} as const;
export type JarSet = keyof typeof sets;

type Stamp = { pom: string; jars: string[] };

const digest = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Whether `folder` holds exactly what its stamp lists, and the stamp was written for this pom. */
export function isInstalled(folder: string, pom: string, needs: readonly string[]): boolean {
  const stampFile = join(folder, "stamp.json");
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8")) as Stamp;
  const present = new Set(readdirSync(folder));
  const whole = stamp.jars.every((jar) => present.has(jar));
  return whole && stamp.pom === digest(pom) && needs.every((need) => stamp.jars.some((jar) => jar.startsWith(need)));
}

/** Makes sure a set of jars is in the cache and returns its folder. Throws Error with Maven's last lines. */
export async function installJars(set: JarSet, say: Say, env: Environment = process.env): Promise<string> {
  const { pom, needs } = sets[set];
  const folder = set === "debezium" ? join(cacheRoot(env), "plugins", set) : join(cacheRoot(env), set);
  if (isInstalled(folder, pom, needs)) return folder;
  const maven = findMaven(env);
  // Not beside the folder: Connect would take an unfinished one below its plugin path for a plugin.
  const next = join(cacheRoot(env), `unfinished-${set}-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  say(`install: fetching ${set} with Maven into ${folder}`);
  await runMaven(maven, pom, ["dependency:copy-dependencies", `-DoutputDirectory=${next}`], say);
  const jars = readdirSync(next).sort();
  const missing = needs.filter((need) => !jars.some((jar) => jar.startsWith(need)));
  if (missing.length) throw new Error(`install: Maven ended well and these are not there: ${missing.join(", ")}`);
  writeFileSync(join(next, "stamp.json"), JSON.stringify({ pom: digest(pom), jars } satisfies Stamp));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
  say(`install: ${set} is complete, ${jars.length} jars`);
  return folder;
}

/** Runs one goal of Maven over a pom's dependencies at run time. Throws Error with its last lines. */
export function runMaven(maven: string, pom: string, goal: string[], say: Say): Promise<void> {
  const args = ["-B", "-ntp", "-f", pom, ...goal, "-DincludeScope=runtime"];
  const child = spawn(maven, args, { stdio: ["ignore", "pipe", "pipe"] });
  const last: string[] = [];
  let copied = 0;
  const keep = (line: string) => {
    last.push(line);
    if (last.length > 15) last.shift();
    if (line.includes("Copying ") && ++copied % 20 === 0) say(`install: ${copied} jars so far`);
  };
  createInterface({ input: child.stdout }).on("line", keep);
  createInterface({ input: child.stderr }).on("line", keep);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`install: Maven failed (exit code ${code})\n${last.join("\n")}`)),
    );
  });
}
