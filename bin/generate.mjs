// Generates the Prisma client. The CLI would download a schema engine that generating does not need: any executable in
// its place keeps it quiet.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
const run = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
  cwd: path.join(path.dirname(fileURLToPath(import.meta.url)), ".."),
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
  encoding: "utf8",
});
if (run.status !== 0) process.stderr.write(`${run.stdout ?? ""}${run.stderr ?? ""}`);
process.exit(run.status ?? 1);
