import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./shell.ts";

/** What a stage needs from the machine, how to see that it is there, and the Debian package that brings it. */
type Need = { name: string; there: () => boolean; packages: string[] };

const answers = (command: string, args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (path) => path !== undefined && existsSync(path),
  );

const needs: Record<"chromium" | "java" | "maven" | "alertmanager", Need> = {
  chromium: { name: "Chromium", there: () => chromiumPath() !== undefined, packages: ["chromium"] },
  java: { name: "Java 17", there: () => answers("javac", ["-version"]), packages: ["openjdk-17-jdk-headless"] },
  alertmanager: {
    name: "Alertmanager",
    there: () => answers("prometheus-alertmanager", ["--version"]),
    packages: ["prometheus-alertmanager"],
  },
  maven: { name: "Maven", there: () => answers("mvn", ["-version"]), packages: ["maven"] },
};

/** Finds or installs (Debian, as root) what is named. Returns what could not be had, each with the reason. */
export async function provide(names: (keyof typeof needs)[]): Promise<string[]> {
  const missing = names.map((name) => needs[name]).filter((need) => !need.there());
  if (missing.length === 0) return [];
  const packages = missing.flatMap((need) => need.packages);
  if (process.getuid?.() === 0 && answers("apt-get", ["--version"])) {
    console.log(`Installing ${packages.join(", ")} …`);
    await run("apt-get", ["update"], { log: ".cache/test/apt.log" });
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      log: ".cache/test/apt-install.log",
      env: { DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return missing
    .filter((need) => !need.there())
    .map(
      (need) => `${need.name} is not here and could not be installed; install ${need.packages.join(" ")} and try again`,
    );
}
