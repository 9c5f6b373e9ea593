import { execFileSync } from "node:child_process";
import { projectRoot } from "../../lib/store/project-root.ts";

const days = 4;

/** Simulated days of the soak in a second of one core, the start of its program included. */
export async function benchSoak() {
  const began = performance.now();
  const args = ["bin/soak.mjs", "--days", String(days), "--only", "N05", "--quiet"];
  const said = execFileSync("node", args, { cwd: projectRoot(), encoding: "utf8" });
  const { simulatedDays } = JSON.parse(said.trim().split("\n").at(-1) ?? "") as { simulatedDays: number };
  const seconds = (performance.now() - began) / 1_000;
  return {
    simulatedDays,
    seconds,
    daysPerSecond: simulatedDays / seconds,
    timesRealTime: (simulatedDays * 86_400) / seconds,
  };
}
