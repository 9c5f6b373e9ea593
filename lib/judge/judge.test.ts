import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { judgeFile } from "./judge.ts";

const folder = mkdtempSync(join(tmpdir(), "judge-"));
afterAll(() => rmSync(folder, { recursive: true }));
let written = 0;
function judge(text: string) {
  const file = join(folder, `${++written}.yaml`);
  writeFileSync(file, text);
  return judgeFile(file);
}

const idle = (expectation: string, overrides = "{ products.enrollment-cohort.slot.diskBudget: 100GiB }") => `
name: idle captured tables
contract: contracts/tlp.yaml
overrides: ${overrides}
steps:
  - at: 0m
    observe:
      enrollment.slot: { present: true, active: true, walStatus: extended, restartLsn: "0/5000", confirmedFlushLsn: "0/5000", currentLsn: "0/6000" }
      enrollment.captured: { newestCommitAt: at -1m }
    grow: { enrollment.slot: { currentLsn: 1MiB } }
expect:
  - ${expectation}
`;

describe("a proof", () => {
  test("is right when every answer is", () => {
    const { judged, problems } = judge(idle("{ at: 30m, states: { enrollment-cohort: page }, pages: [F37] }"));
    expect(problems).toEqual([]);
    expect(judged[0]).toMatchObject({ right: true, name: "idle captured tables" });
    expect(judged[0]?.report[0]).toMatchObject({ at: "2026-11-30T09:30:00.000Z", pages: [{ failureMode: "F37" }] });
  });

  test("says what it wanted and what it got", () => {
    const { judged } = judge(idle("{ at: 30m, pages: [F19] }"));
    expect(judged[0]).toMatchObject({ right: false, answers: [{ what: "pages", wanted: ["F19"], got: ["F37"] }] });
  });

  test("wants the pages to be exactly these", () => {
    expect(judge(idle("{ at: 30m, pages: [] }")).judged[0]?.right).toBe(false);
    expect(judge(idle("{ at: 30m, pages: [F37, F20] }")).judged[0]?.right).toBe(false);
  });

  test("is judged under its overrides, with products and cursors left out or not", () => {
    for (const key of ["products.enrollment-cohort.slot.idleFor", "enrollment-cohort.cursors.slot.idleFor"]) {
      const late = idle(
        "{ at: 30m, pages: [], verdicts: { F37: ok } }",
        `{ ${key}: 2h, enrollment-cohort.slot.diskBudget: 100GiB }`,
      );
      expect(judge(late).judged[0]?.right).toBe(true);
    }
  });

  test("may bring its contract with it", () => {
    const text = idle("{ at: 30m, pages: [F37] }").replace(
      "contract: contracts/tlp.yaml",
      "contract: { extends: contracts/tlp.yaml, mode: practice }",
    );
    expect(judge(text)).toMatchObject({ problems: [], judged: [{ right: true }] });
  });

  test("does not miss what it never speaks of, and misses what it stopped to observe", () => {
    const silent = idle("{ at: 60m, pages: [F31, F37] }").replace(
      "expect:",
      "  - { at: 20m, observe: { enrollment.captured: absent } }\nexpect:",
    );
    expect(judge(silent).judged[0]?.answers).toMatchObject([{ got: ["F31", "F37"] }]);
  });

  test("plays each row of a table with the table's own steps first", () => {
    const text = `${idle("{ at: 30m, pages: [F37] }").replace(/expect:[\s\S]*/, "")}
rows:
  - { name: alone, expect: [{ at: 30m, pages: [F37] }] }
  - { name: woken, steps: [{ at: 5m, grow: { enrollment.slot: { confirmedFlushLsn: 1MiB, restartLsn: 1MiB } } }], expect: [{ at: 30m, pages: [] }] }
`;
    expect(judge(text).judged.map(({ name, right }) => [name, right])).toEqual([
      ["idle captured tables: alone", true],
      ["idle captured tables: woken", true],
    ]);
  });

  test("observes once only where it does not hold", () => {
    const once = idle("{ at: 10m, verdicts: { F37: unknown } }").replace(
      "  - at: 0m\n",
      "  - at: 0m\n    hold: false\n",
    );
    expect(judge(once).judged[0]?.right).toBe(true);
  });

  test("may start at a bare 0 and include a file that has a name", () => {
    const name = `${++written}.yaml`;
    writeFileSync(
      join(folder, name),
      idle("")
        .replace("at: 0m", "at: 0")
        .replace(/contract:.*\n|overrides:.*\n|expect:[\s\S]*/g, ""),
    );
    const text = `name: included\ninclude: ${name}\nexpect: [{ at: 30m, pages: [F37] }]\n`;
    expect(judge(text)).toMatchObject({ problems: [], judged: [{ right: true }] });
  });

  test("tells a mistake of an included file once, whichever rows include it", () => {
    const name = `${++written}.yaml`;
    writeFileSync(join(folder, name), "steps: [{ at: soon }]\n");
    const row = "{ name: one, expect: [{ at: 1m, pages: [] }] }";
    expect(judge(`name: twice\ninclude: ${name}\nrows: [${row}, ${row}]\n`).problems).toHaveLength(1);
  });

  test("lets persons act", () => {
    const lost = `
name: a lost slot
steps:
  - at: "0"
    observe: { enrollment.slot: { present: true, active: false, walStatus: lost, restartLsn: null, confirmedFlushLsn: null, currentLsn: 0/6000 } }
  - { at: 10m, observe: { enrollment.slot: { walStatus: reserved, restartLsn: 0/6000, confirmedFlushLsn: 0/6000, active: true } }, acts: [{ acknowledge: F21 }] }
  - { at: 20m, acts: [{ resolve: F21 }] }
expect:
  - { at: 19m, pages: [F21] }
  - { at: 21m, pages: [] }
`;
    expect(judge(lost)).toMatchObject({ problems: [], judged: [{ right: true }] });
  });
});

test("every example of the documentation is judged and right", () => {
  const blocks = [...readFileSync("docs/judge-files.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text]) => text ?? "",
  );
  expect(blocks.length).toBeGreaterThan(1);
  for (const text of blocks) {
    const { problems, judged } = judge(text);
    expect(problems).toEqual([]);
    expect(judged.flatMap(({ answers }) => answers).filter(({ right }) => !right)).toEqual([]);
  }
});

describe("a mistake", () => {
  const problemOf = (text: string) => judge(text).problems.map(({ line, path, message }) => ({ line, path, message }));

  test.each([
    ["an unknown key", idle("{ at: 30m, page: [F37] }"), 12, "expect.0", "nothing reads page"],
    [
      "an unknown failure mode",
      idle("{ at: 30m, pages: [F99] }"),
      12,
      "expect.0.pages.0",
      '"F99" is no failure mode; did you mean F09?',
    ],
    ["a bad time", idle("{ at: soon, pages: [] }"), 12, "expect.0.at", "expected a duration"],
    [
      "an unknown source",
      idle("{ at: 1m, pages: [] }").replaceAll("enrollment.slot:", "enrollment.slots:"),
      8,
      "enrollment.slots",
      "did you mean enrollment.slot?",
    ],
    [
      "a field of the wrong kind",
      idle("{ at: 1m, pages: [] }").replace("active: true", "active: 7"),
      8,
      "active",
      "expected boolean",
    ],
    [
      "a bad override",
      idle("{ at: 1m, pages: [] }", "{ enrollment-cohort.slot.diskBudget: lots }"),
      4,
      "diskBudget",
      "a size such as 512MiB",
    ],
    [
      "a missing contract",
      idle("{ at: 1m, pages: [] }").replace("contracts/tlp.yaml", "contracts/none.yaml"),
      3,
      "contract",
      "no such file",
    ],
    ["a mistyped key", idle("{ at: 30m, state: {} }"), 12, "expect.0", "did you mean states?"],
    [
      "an unknown product",
      idle("{ at: 1m, states: { enrolment-cohort: ok } }"),
      12,
      "states.enrolment-cohort",
      "enrollment-cohort?",
    ],
    [
      "an unknown owner",
      idle("{ at: 1m, owners: { F37: [conector-team] } }"),
      12,
      "owners.F37",
      "did you mean connector-team?",
    ],
    ["an unknown reason", idle("{ at: 1m, reasons: { F19: stoped } }"), 12, "reasons.F19", "did you mean stopped?"],
    [
      "an unknown failure of a source",
      idle("{ at: 1m, pages: [] }").replace("{ newestCommitAt: at -1m }", "{ failed: time-out }"),
      9,
      "enrollment.captured.failed",
      "did you mean timeout?",
    ],
    [
      "a mistyped field",
      idle("{ at: 1m, pages: [] }").replace("active: true", "active: true, syncd: true"),
      8,
      "enrollment.slot",
      "did you mean synced?",
    ],
    [
      "a figure that is not there",
      idle("{ at: 1m, pages: [] }").replace("currentLsn: 1MiB", "curentLsn: 1MiB"),
      10,
      "grow.enrollment.slot",
      "curentLsn: nothing to grow",
    ],
    [
      "a place that a list does not have",
      idle("{ at: 1m, pages: [] }", "{ products.enrollment-cohort.defects.7.severity: fail }"),
      4,
      "defects.7.severity",
      "nothing at 7 of a list of 1",
    ],
    [
      "a repeat that never goes on",
      idle("{ at: 1m, pages: [] }").replace("at: 0m", "at: 0m\n    repeat: { every: 0s, until: 1m }"),
      7,
      "repeat.every",
      "more than 0",
    ],
    ["a missing include", `include: nowhere.yaml\n${idle("{ at: 1m, pages: [] }")}`, 1, "include", "no such file"],
    ["bad YAML", "name: [", 1, "", ""],
  ])("%s is named with its line, path and what was expected", (_, text, line, path, message) => {
    const problems = problemOf(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]?.line).toBe(line);
    expect(problems[0]?.path).toContain(path);
    expect(problems[0]?.message).toContain(message);
  });
});
