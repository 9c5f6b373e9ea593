import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { openLog, redact } from "./log.ts";

it("takes passwords out of URLs and assignments, and leaves the rest", () => {
  expect(redact("postgresql://me:hunter2@db:5432/x failed")).toBe("postgresql://me:***@db:5432/x failed");
  expect(redact("password=hunter2 host=db")).toBe("password=*** host=db");
  expect(redact('"token": "hunter2", "port": 1')).toBe('"token": "***", "port": 1');
});

it("writes no secret, whether it stands in a field, a message or an error", () => {
  const home = mkdtempSync(path.join(os.tmpdir(), "one-board-log-"));
  const log = openLog("sample", home);
  log.info({ password: "hunter2", nested: { token: "hunter2" } }, "connected to postgresql://me:hunter2@db/x");
  log.error({ err: new Error("postgresql://me:hunter2@db/x refused") }, "failed");
  const text = readFileSync(path.join(home, "log", "sample.log"), "utf8");
  rmSync(home, { recursive: true });
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain("refused");
  expect(text).not.toContain("hunter2");
});
