import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOf } from "../lib/store/process-identity.ts";
import type { Say } from "./parts/part.ts";
import { endGroup, isSame } from "./parts/process.ts";
import { type Environment, labHome } from "./places.ts";

type Recorded = { name: string; pid: number; start: string | null };

const read = (file: string): Recorded | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Recorded;
  } catch {
    return null;
  }
};

/** A new run's folder, `ONE_BOARD_HOME/lab/<run>`, with this process recorded as the one that owns it. */
export function makeRunFolder(env: Environment = process.env): { run: string; folder: string } {
  const run = `run-${new Date().toISOString().replace(/[-:]/g, "").replace(/\..*/, "").toLowerCase()}-${process.pid}`;
  const folder = join(labHome(env), run);
  mkdirSync(join(folder, "logs"), { recursive: true, mode: 0o711 });
  const owner: Recorded = { name: "lab", pid: process.pid, start: startOf(process.pid) };
  writeFileSync(join(folder, "lab.json"), JSON.stringify(owner));
  return { run, folder };
}

/** Ends what earlier runs left (their lab process is gone) and removes their folders. A living run is left alone. */
export async function endLeftovers(say: Say, env: Environment = process.env): Promise<void> {
  const home = labHome(env);
  if (!existsSync(home)) return;
  for (const run of readdirSync(home)) {
    const folder = join(home, run);
    const owner = read(join(folder, "lab.json"));
    if (owner === null || isSame(owner.pid, owner.start)) continue;
    const parts = join(folder, "parts");
    for (const file of existsSync(parts) ? readdirSync(parts) : []) {
      const part = read(join(parts, file));
      if (part === null || !isSame(part.pid, part.start)) continue;
      say(`leftover: ending ${part.name} of ${run}, pid ${part.pid}`);
      await endGroup(part.pid, part.start, "SIGKILL", 5_000);
    }
    rmSync(folder, { recursive: true, force: true });
    say(`leftover: removed ${run}`);
  }
}
