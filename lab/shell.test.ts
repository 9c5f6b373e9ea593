import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runbookEntries } from "../lib/runbook/load.ts";
import { writeShell } from "./shell.ts";

const folder = mkdtempSync(join(tmpdir(), "one-board-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accounts = { PGUSER: "postgres", PGPASSWORD: "it's $(id) `id`" };
const file = writeShell({ folder, java: "echo", kafkaClasspath: "/jars with a space/*", accounts });
const run = (command: string) => execFileSync("sh", ["-c", `. "$0"; ${command}`, file], { encoding: "utf8" }).trimEnd();

test("a shell that reads it in has the accounts as they are, and nobody else can read them", () => {
  expect(run('printf %s "$PGPASSWORD"')).toBe(accounts.PGPASSWORD);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("each of Kafka's tools that the runbook calls is found, and is given what stands behind its name", () => {
  const entries = Object.values(runbookEntries());
  const texts = entries.flatMap(({ commands, steps }) =>
    [...commands, ...steps].map((each) => (typeof each === "string" ? "" : each.run)),
  );
  const tools = new Set(texts.flatMap((text) => text.match(/\bkafka-[a-z-]+\.sh\b/g) ?? []));
  expect(tools.size).toBeGreaterThan(5);
  for (const tool of tools) {
    const said = run(`${tool} --topic 'one two'`);
    expect(said, tool).toMatch(/-cp \/jars with a space\/\* [\w.]+Command|-cp .* org\.apache\.kafka\.tools\.[\w.]+/);
    expect(said, tool).toContain("--topic one two");
  }
});
