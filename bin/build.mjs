// Builds what a production start runs: the Prisma client, the Next server and the bundles of bin. Plain JavaScript, so that
// it runs before anything is built.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = new URL("../", import.meta.url);
const folder = fileURLToPath(root);
const parts = {
  programs: ["bin", "lib", "practice", "lab", "prisma", "package-lock.json"],
  web: [
    "app",
    "lib",
    "public",
    "prisma",
    "package-lock.json",
    "next.config.ts",
    "proxy.ts",
    "instrumentation.ts",
  ].concat("postcss.config.mjs", "tsconfig.json"),
};
const stamps = path.join(folder, ".next", "one-board-built.json");

/** One hash of everything that a part's build reads; tests and generated code do not count. */
function sourceHash(inputs) {
  const hash = createHash("sha256");
  const add = (file) => {
    if (statSync(file).isFile()) {
      if (!/\.test\.tsx?$/.test(file)) hash.update(path.relative(folder, file)).update(readFileSync(file));
      return;
    }
    for (const name of readdirSync(file).sort()) {
      if (!["generated", "node_modules", "target", ".cache"].includes(name)) add(path.join(file, name));
    }
  };
  for (const each of inputs) if (existsSync(path.join(folder, each))) add(path.join(folder, each));
  return hash.digest("hex");
}

const results = { programs: path.join("dist", "one-board.js"), web: path.join(".next", "standalone", "server.js") };

/** The parts whose sources are not those that they were built from. */
function staleParts(names = Object.keys(parts)) {
  const built = existsSync(stamps) ? JSON.parse(readFileSync(stamps, "utf8")) : {};
  return names.filter(
    (name) => built[name] !== sourceHash(parts[name]) || !existsSync(path.join(folder, results[name])),
  );
}

/** Whether `dist` came from these very sources. */
export const programsAreCurrent = () => !staleParts(["programs"]).includes("programs");

function stampPart(name, hash) {
  const built = existsSync(stamps) ? JSON.parse(readFileSync(stamps, "utf8")) : {};
  writeFileSync(stamps, JSON.stringify({ ...built, [name]: hash }));
}

/** Builds unless what is built came from these very sources. Ends the process with a message when a part fails. */
export async function ensureBuilt() {
  if (staleParts().length === 0) return;
  const release = await claim();
  try {
    await build(staleParts());
  } finally {
    release();
  }
}

async function build(stale) {
  if (stale.length === 0) return;
  process.stdout.write("Building One Board from its sources; this happens once per version.\n");
  await part("Prisma client", () => run([path.join(folder, "bin", "generate.mjs")]));
  for (const name of stale) {
    const hash = sourceHash(parts[name]);
    if (name === "programs") await part("programs", bundle);
    else await part("web server (half a minute or so)", web);
    stampPart(name, hash);
  }
}

async function web() {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  await run([next, "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  const standalone = path.join(folder, ".next", "standalone");
  cpSync(path.join(folder, ".next", "static"), path.join(standalone, ".next", "static"), { recursive: true });
  if (existsSync(path.join(folder, "public"))) {
    cpSync(path.join(folder, "public"), path.join(standalone, "public"), { recursive: true });
  }
}

/** Own code is bundled; packages stay in node_modules, where they were installed and audited. */
async function bundle() {
  const { build: esbuild } = await import("esbuild");
  const building = path.join(folder, "dist.new");
  rmSync(building, { recursive: true, force: true });
  await esbuild({
    absWorkingDir: folder,
    entryPoints: ["one-board", "collector", "soak"]
      .map((name) => `bin/${name}.ts`)
      .filter((file) => existsSync(path.join(folder, file))),
    outdir: building,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: "linked",
    logLevel: "silent",
  });
  rmSync(path.join(folder, "dist"), { recursive: true, force: true });
  renameSync(building, path.join(folder, "dist"));
}

async function part(title, work) {
  const began = Date.now();
  const tty = process.stdout.isTTY;
  if (tty) process.stdout.write(`  · ${title} …`);
  try {
    await work();
  } catch (error) {
    process.stdout.write(`${tty ? "\r" : ""}  ✗ ${title}\n`);
    process.stderr.write(`${error?.message ?? error}\n`);
    process.exit(1);
  }
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  process.stdout.write(
    `${tty ? "\r\u001b[K" : ""}  ✓ ${title.replace(/ \(.*/, "").padEnd(18)} ${seconds.padStart(5)} s\n`,
  );
}

function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output = (output + data).slice(-8_000);
      });
    }
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Two starts at once build once: the second waits for the first, and takes over when that one is gone. */
async function claim() {
  const lock = path.join(folder, ".next", "one-board-build.lock");
  mkdirSync(path.dirname(lock), { recursive: true });
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch {
      const pid = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
      if (pid > 0 && !alive(pid)) rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error("another start has been building for ten minutes; end it and start again");
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureBuilt();
