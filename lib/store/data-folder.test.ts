import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endLeftover, inspectDataFolder } from "./data-folder.ts";
import { startOf } from "./process-identity.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "one-board-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a data folder", () => {
  it("is empty, ready, or refused", () => {
    expect(inspectDataFolder(path.join(folder, "absent"))).toBe("empty");
    expect(inspectDataFolder(folder)).toBe("empty");
    writeFileSync(path.join(folder, "PG_VERSION"), "18\n");
    expect(inspectDataFolder(folder)).toBe("ready");
    writeFileSync(path.join(folder, "PG_VERSION"), "17\n");
    expect(() => inspectDataFolder(folder)).toThrow(/made by PostgreSQL 17, which is older/);
  });

  it("keeps a stranger alive whose pid a stale postmaster.pid names", async () => {
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    const file = path.join(folder, "postmaster.pid");
    writeFileSync(file, `${stranger.pid}\n${folder}\n`);
    await endLeftover(folder);
    expect(existsSync(file)).toBe(false);
    expect(startOf(stranger.pid ?? 0)).not.toBeNull();
    stranger.kill("SIGKILL");
  });
});
