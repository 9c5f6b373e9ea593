// Bundles the soak and runs it: a run of weeks is some millions of sweeps, and what a loader adds to each function shows.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const cache = path.join(root, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "soak-"));
const outfile = path.join(folder, "soak.mjs");
await build({
  entryPoints: [path.join(root, "bin", "soak.ts")],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  sourcemap: "inline",
  logLevel: "warning",
});
// Most of what a sweep makes is forgotten with the next one: a large young generation leaves it where it dies.
const child = spawn(
  process.execPath,
  ["--max-semi-space-size=64", "--enable-source-maps", outfile, ...process.argv.slice(2)],
  {
    stdio: "inherit",
    env: { ...process.env, ONE_BOARD_ROOT: root },
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? (signal ? 1 : 0);
});
