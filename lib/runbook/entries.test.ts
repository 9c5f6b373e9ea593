import { expect, test } from "vitest";
import { contractFixture } from "../board/board-fixture.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { fillCommand } from "./command.ts";
import { runbookEntries, runbookSymptoms } from "./load.ts";

const entries = runbookEntries();

test("every failure mode has its entry", () => {
  expect(Object.keys(entries).sort()).toEqual([...failureModeIds].sort());
});

test.each(failureModeIds)("%s says in at most 14 words what not to do, and never as a request", (id) => {
  const { title, doNot } = entries[id];
  expect(doNot).toMatch(/^Do not .*\.$/);
  expect(doNot.split(" ").length, doNot).toBeLessThanOrEqual(14);
  expect(`${title} ${doNot}`).not.toMatch(/healthy|all good|no issues|oops|sorry|please|successfully/i);
});

test.each([
  ["F19", "enrollment.slot", "curl -s $CONNECT_URL/connectors/enrollment-debezium/status"],
  ["F11", "purchases.source", "curl -s $CONNECT_URL/connectors/purchase-line-source/offsets"],
  ["F13", "purchases.ledger", "aws s3 ls --recursive s3://tlp-raw/commerce/purchase_line/"],
  ["F17", "revenue.group", "--group course-revenue --state"],
  ["F06", "landing.dlq", "--topic learning.progress.dlq"],
  ["F20", "enrollment.slot", "slot_name = 'enrollment_debezium'"],
] as const)("the first command of %s names the contract's cursor", (id, subject, command) => {
  expect(fillCommand(entries[id].first, contractFixture(), subject, null)).toContain(command);
});

test.each(failureModeIds)("%s is said in short sentences of the fixed words", (id) => {
  const { meaning, commands, steps, why, over } = entries[id];
  for (const text of [meaning, why, over, ...steps, ...commands.map(({ tells }) => tells)]) {
    const longest = Math.max(...text.split(/[.;:,]\s|\s-\s/).map((part) => part.split(/\s+/).length));
    expect(longest, text).toBeLessThanOrEqual(14);
    expect(text).not.toMatch(/healthy|all good|no issues|N\/A|oops|sorry|please|successfully/i);
  }
});

test("no command is left for the reader to guess: what the contract knows is filled in, the rest is the reader's environment", () => {
  const blanks = /\{(?!connector|group|slot|topic|checkpoint|table|prefix|window|dependency|subject)[a-z]+\}/;
  for (const id of failureModeIds) for (const { run } of entries[id].commands) expect(run).not.toMatch(blanks);
});

test("every failure mode is found by what somebody sees", () => {
  const found = new Set(runbookSymptoms().flatMap(({ look }) => look));
  expect(failureModeIds.filter((id) => !found.has(id))).toEqual([]);
});

test("a blank that the contract cannot fill stays visible", () => {
  expect(fillCommand("list {table}", contractFixture(), "dependency.kafka", null)).toBe("list <table>");
});
