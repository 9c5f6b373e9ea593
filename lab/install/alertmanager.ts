import { spawnSync } from "node:child_process";
import { MissingTool } from "./java.ts";

/** Alertmanager as Debian packages it. Throws MissingTool with what to install. */
export function findAlertmanager(): string {
  const program = "prometheus-alertmanager";
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0) return program;
  throw new MissingTool(`delivery is tested with Alertmanager (Debian: apt-get install ${program})`);
}
