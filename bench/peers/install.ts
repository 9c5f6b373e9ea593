import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMaven } from "../../lab/install/jars.ts";
import { findMaven, MissingTool } from "../../lab/install/java.ts";
import type { Say } from "../../lab/parts/part.ts";
import { cacheRoot } from "../../lab/places.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

/** Debian's packages, each with a program of the same name. */
const packages = ["prometheus", "prometheus-alertmanager", "prometheus-postgres-exporter"] as const;
type Package = (typeof packages)[number];

export type Installed = { programs: Record<Package, string>; agent: string; versions: Record<string, string> };

const versionOf = (program: string): string | null => {
  const { status, stdout, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? (/version (\S+?)[,\s]/.exec(`${stdout}${stderr}`)?.[1] ?? "unknown") : null;
};

/** On the path, in the cache, or unpacked into the cache without being installed: so nothing starts by itself. */
function programOf(name: Package, say: Say): string {
  const cached = join(cacheRoot(), "peers", name, "usr", "bin", name);
  const found = [name, cached].find((program) => versionOf(program) !== null);
  if (found) return found;
  say(`install: fetching the Debian package ${name} into ${cacheRoot()}`);
  const scratch = mkdtempSync(join(tmpdir(), "one-board-peers-"));
  try {
    const fetched = spawnSync("apt-get", ["-qq", "download", name], { cwd: scratch, encoding: "utf8" });
    const file = readdirSync(scratch).find((each) => each.endsWith(".deb"));
    const next = join(scratch, "root");
    if (file) spawnSync("dpkg-deb", ["-x", join(scratch, file), next]);
    if (!file || !existsSync(join(next, "usr", "bin", name))) {
      const why = (fetched.stderr ?? "apt-get is not here").trim().split("\n").at(-1);
      throw new MissingTool(
        `the peers need ${name} (Debian: apt-get install --no-install-recommends ${name}). apt-get: ${why}`,
      );
    }
    const folder = join(cacheRoot(), "peers", name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(cacheRoot(), "peers"), { recursive: true });
    const moved = spawnSync("cp", ["-a", next, folder]);
    if (moved.status !== 0) throw new Error(`install: ${folder} cannot be written`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return cached;
}

/** The JMX exporter as an agent. Throws MissingTool without Maven, Error with Maven's last lines. */
async function agentOf(say: Say): Promise<string> {
  const folder = join(cacheRoot(), "peers", "jmx");
  const jar = () => readdirSync(folder).find((file) => /^jmx_prometheus_javaagent-.*\.jar$/.test(file));
  if (!existsSync(folder)) {
    say(`install: fetching the JMX exporter with Maven into ${folder}`);
    const next = `${folder}-unfinished-${process.pid}`;
    const pom = join(projectRoot(), "bench", "peers", "jmx", "pom.xml");
    await runMaven(findMaven(), pom, ["dependency:copy-dependencies", `-DoutputDirectory=${next}`], say);
    renameSync(next, folder);
  }
  const file = jar();
  if (file === undefined) throw new Error(`install: no agent in ${folder}; remove it and start again`);
  return join(folder, file);
}

/** Everything that the lab is compared with. Throws MissingTool or Error with a message for a person. */
export async function installPeers(say: Say): Promise<Installed> {
  const programs = Object.fromEntries(packages.map((name) => [name, programOf(name, say)])) as Record<Package, string>;
  const agent = await agentOf(say);
  const versions = Object.fromEntries(packages.map((name) => [name, versionOf(programs[name]) ?? "unknown"]));
  const jmx = /javaagent-(.*)\.jar$/.exec(agent)?.[1] ?? "unknown";
  return { programs, agent, versions: { ...versions, "JMX exporter": jmx } };
}
