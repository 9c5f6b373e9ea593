import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Say } from "../parts/part.ts";
import { cacheRoot, type Environment } from "../places.ts";
import { runMaven } from "./jars.ts";
import { findMaven } from "./java.ts";

const pom = join(projectRoot(), "lab", "install", "registry", "pom.xml");

/** Makes sure the schema registry is unpacked in the cache and returns its folder. Some 150 MB are fetched once. */
export async function installRegistry(say: Say, env: Environment = process.env): Promise<string> {
  const folder = join(cacheRoot(env), "registry");
  const stampFile = join(folder, "stamp.json");
  const stamp = JSON.stringify({ pom: createHash("sha256").update(readFileSync(pom)).digest("hex") });
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return folder;
  const next = join(cacheRoot(env), `unfinished-registry-${process.pid}`);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  say(`install: fetching the schema registry with Maven into ${folder}`);
  // Else Maven marks what it has unpacked beside the pom, and passes over it the next time.
  const places = [`-DoutputDirectory=${next}`, `-DmarkersDirectory=${join(next, "markers")}`];
  await runMaven(findMaven(env), pom, ["dependency:unpack-dependencies", ...places], say);
  writeFileSync(join(next, "stamp.json"), stamp);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
  say("install: the schema registry is complete");
  return folder;
}
