import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { gone, startOf } from "../../lib/store/process-identity.ts";
import { endLeftovers, makeRunFolder } from "../run-folder.ts";
import { Part } from "./part.ts";

const lines: string[] = [];
const say = (line: string) => lines.push(line);
const homes: string[] = [];
const home = () => {
  const folder = mkdtempSync(join(tmpdir(), "one-board-parts-"));
  homes.push(folder);
  return folder;
};
afterEach(() => {
  lines.length = 0;
  for (const folder of homes.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const part = (run: string, script: string) =>
  new Part(run, { name: "sleeper", command: process.execPath, args: ["-e", script] }, say);
const forever = "setInterval(() => {}, 1000)";

test("a part that ends before it is ready fails with its log's last lines", async () => {
  const sleeper = part(home(), "console.log('port is taken'); process.exit(3)");
  sleeper.start();
  await expect(sleeper.ready(async () => false, 10_000)).rejects.toThrow(
    /ended before it was ready: exit code 3[\s\S]*port is taken/,
  );
});

test("a part that is not ready in time says so", async () => {
  const sleeper = part(home(), forever);
  sleeper.start();
  await expect(sleeper.ready(async () => false, 300)).rejects.toThrow("not ready within 0.3 s");
  await sleeper.stop();
  expect(sleeper.running).toBe(false);
});

test("a part that ignores the polite signal is ended by force", async () => {
  const run = home();
  const sleeper = part(run, `process.on('SIGTERM', () => {}); console.log('up'); ${forever}`);
  sleeper.start();
  await sleeper.ready(async () => sleeper.lastLines().includes("up"), 10_000);
  await sleeper.stop(200);
  expect(sleeper.running).toBe(false);
});

test("what a dead run left is ended and its folder removed, a living run is left alone", async () => {
  const env = { ONE_BOARD_HOME: home() };
  const living = makeRunFolder(env);
  const dead = join(env.ONE_BOARD_HOME, "lab", "run-dead");
  mkdirSync(join(dead, "parts"), { recursive: true });
  const child = spawn(process.execPath, ["-e", forever], { detached: true, stdio: "ignore" });
  const pid = child.pid as number;
  writeFileSync(join(dead, "lab.json"), JSON.stringify({ name: "lab", pid: 1, start: "not its start" }));
  writeFileSync(join(dead, "parts", "x.json"), JSON.stringify({ name: "x", pid, start: startOf(pid) }));
  const other = spawn(process.execPath, ["-e", forever], { detached: true, stdio: "ignore" });
  const reused = { name: "y", pid: other.pid, start: "of an earlier process" };
  writeFileSync(join(dead, "parts", "y.json"), JSON.stringify(reused));

  await endLeftovers(say, env);

  expect(await gone(pid, 2_000)).toBe(true);
  expect(startOf(other.pid as number)).not.toBeNull();
  other.kill("SIGKILL");
  expect(existsSync(dead)).toBe(false);
  expect(existsSync(living.folder)).toBe(true);
});
