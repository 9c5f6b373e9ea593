import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { startOf } from "./process-identity.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "one-board-data-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("embedded PostgreSQL", () => {
  it("starts below a folder that only its owner can enter, twice, and takes over from one that was left running", async () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const options = {
      folder: path.join(closed, "home", "pg"),
      logFile: path.join(closed, "home", "log", "postgresql.log"),
      password: "sample",
      settings: ["fsync=off"],
    };
    const first = await startEmbedded(options);
    const second = await startEmbedded(options);
    expect(startOf(first.pid)).toBeNull();
    await second.stop();
    expect(startOf(second.pid)).toBeNull();
    const third = await startEmbedded(options);
    await third.stop();
  });
});
