import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ContractError, loadContract, loadContractOrThrow } from "./load.ts";
import { filesOf } from "./located.ts";

const shipped = join(import.meta.dirname, "../../contracts");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contract-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function problemsOf(yaml: string, env: Record<string, string> = {}) {
  const file = join(folder, "team.yaml");
  writeFileSync(file, `extends: ${join(shipped, "practice.yaml")}\n${yaml}`);
  const loaded = loadContract(file, env);
  return "problems" in loaded ? loaded.problems.map(({ line, path, message }) => `${line} ${path}: ${message}`) : [];
}

describe("a contract", () => {
  test("ships valid, its durations in milliseconds and its sizes in bytes", () => {
    const contract = loadContractOrThrow(join(shipped, "practice.yaml"), {});
    const slot = contract.products["enrollment-cohort"]?.cursors.slot;
    expect(contract.sweep).toBe(15_000);
    expect(slot).toMatchObject({ inactiveFor: 180_000, diskBudget: 536_870_912n });
  });

  test("tells every mistake at once, each with line, path, what was expected and a near match", () => {
    const problems = problemsOf(
      [
        "swep: 15s",
        "products:",
        "  enrollment-cohort:",
        "    slo: 15m",
        "    cursors:",
        "      slot:",
        "        diskBuget: 1GiB",
        "        inactiveFor: 3 minutes",
        "      fold:",
        "        role: flod",
      ].join("\n"),
    );
    expect(problems).toEqual([
      "2 swep: no rule and no setting reads this key; did you mean sweep?",
      expect.stringMatching(/^8 .*slot\.diskBuget: no rule and no setting reads this key; did you mean diskBudget\?$/),
      expect.stringMatching(/^9 .*slot\.inactiveFor: expected a duration such as 15s, 2m or 1h30m, got 3 minutes$/),
      expect.stringMatching(/^11 .*fold\.role: expected one of sink, streams, fold, got flod; did you mean fold\?$/),
    ]);
  });

  test("names an owner that does not exist, and the one that was meant", () => {
    expect(problemsOf("products: { progress-tile: { owners: [tile-taem] } }")).toEqual([
      "2 products.progress-tile.owners.0: unknown owner tile-taem; did you mean tile-team?",
    ]);
  });

  test("refuses a warn without a reader and a review date", () => {
    const problems = problemsOf("products: { progress-tile: { defects: [{ name: late, severity: warn }] } }");
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("a warn needs `reader`: late");
  });

  test("wants each variable of a connection that this run reads, and only those", () => {
    const loaded = loadContract(join(shipped, "tlp.yaml"), {
      KAFKA_BOOTSTRAP: "127.0.0.1:9092",
      CONNECT_URL: "http://127.0.0.1:8083",
    });
    const messages = "problems" in loaded ? loaded.problems.map((problem) => problem.message) : [];
    expect(messages).toContain("environment variable ENROLLMENT_DATABASE_URL is not set");
    expect(messages.join()).not.toContain("KAFKA_BOOTSTRAP");
  });

  test("refuses a password that stands in the file and does not repeat it", () => {
    const [problem, ...rest] = problemsOf("connections: { lake: { url: 'postgres://reader:hunter2@db/lake' } }");
    expect(rest).toEqual([]);
    expect(problem).toContain("connections.lake.url");
    expect(problem).not.toContain("hunter2");
  });

  test.each([
    ["a file that is not there", undefined, "cannot be read"],
    ["text that is not YAML", "a: [", "Flow sequence"],
    ["a list at the top", "- 1", "expected a mapping at the top"],
    ["a key written twice", "sweep: 1s\nsweep: 2s", "unique"],
    ["a file that extends itself", "extends: team.yaml", "extends itself"],
  ])("is refused as %s", (_name, text, message) => {
    const file = join(folder, "team.yaml");
    if (text !== undefined) writeFileSync(file, text);
    expect(() => loadContractOrThrow(file, {})).toThrow(ContractError);
    expect(() => loadContractOrThrow(file, {})).toThrow(message);
  });
});

test("a cursor that this run does not read is as if it did not stand there", () => {
  const file = join(folder, "mine.yaml");
  const own = join(shipped, "practice.yaml");
  const products = "products: { purchase-lines: { cursors: { dlq: { inRun: false } } } }";
  writeFileSync(file, `extends: ${own}\n${products}\n`);
  const cursors = (path: string) =>
    Object.keys(loadContractOrThrow(path, {}).products["purchase-lines"]?.cursors ?? {});
  expect(cursors(own)).toContain("dlq");
  expect(cursors(file)).toEqual(cursors(own).filter((name) => name !== "dlq"));
});

test("of several files each goes over those before it, and one that is reached twice counts once", () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("base.yaml", `extends: ${join(shipped, "practice.yaml")}\nsweep: 1s\npages: { for: 11s, clearHold: 11s }\n`);
  write("left.yaml", "extends: base.yaml\nsweep: 2s\npages: { for: 12s }\n");
  write("right.yaml", "extends: base.yaml\npages: { clearHold: 13s }\n");
  write("both.yaml", "extends: [left.yaml, right.yaml]\n");
  const contract = loadContractOrThrow(join(folder, "both.yaml"), {});
  expect(contract).toMatchObject({ sweep: 2_000, pages: { for: 12_000, clearHold: 13_000 } });
  expect(filesOf(join(folder, "both.yaml")).map((file) => basename(file))).toEqual([
    "tlp.yaml",
    "practice.yaml",
    "base.yaml",
    "left.yaml",
    "right.yaml",
    "both.yaml",
  ]);
  write("both.yaml", "extends: [left.yaml, 5]\n");
  expect(() => loadContractOrThrow(join(folder, "both.yaml"), {})).toThrow("expected `extends` to name a file");
});
