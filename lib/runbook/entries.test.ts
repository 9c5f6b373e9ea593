import { expect, test } from "vitest";
import { contractFixture } from "../board/board-fixture.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { fillCommand } from "./command.ts";
import { stepText } from "./entries.ts";
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
  for (const text of [meaning, why, over, ...steps.map(stepText), ...commands.map(({ tells }) => tells)]) {
    const longest = Math.max(...text.split(/[.;:,]\s|\s-\s/).map((part) => part.split(/\s+/).length));
    expect(longest, text).toBeLessThanOrEqual(14);
    expect(text).not.toMatch(/healthy|all good|no issues|N\/A|oops|sorry|please|successfully/i);
  }
});

test("no command is left for the reader to guess: what the contract knows is filled in, the rest is the reader's environment", () => {
  const known = "connector|group|slot|topic|stream|dlq|heartbeat|checkpoint|table|prefix|window|dependency|subject";
  const blanks = new RegExp(`\\{(?!${known})[a-z]+\\}`);
  for (const id of failureModeIds) {
    const { commands, steps } = entries[id];
    const acts = steps.flatMap((step) => (typeof step === "string" ? [] : [step]));
    for (const { run } of [...commands, ...acts]) expect(run).not.toMatch(blanks);
    for (const step of steps)
      expect(stepText(step), "a step's words hold no blank: its command does").not.toMatch(/\{/);
  }
});

test("a tool is called by the name that Kafka's own archive gives it, and a reader that waits gives up", () => {
  for (const id of failureModeIds) {
    for (const run of [...entries[id].commands, ...entries[id].steps].map((each) =>
      typeof each === "string" ? "" : each.run,
    )) {
      expect(run, id).not.toMatch(/\bkafka-[a-z-]+ /);
      if (run.includes("kafka-console-consumer")) expect(run, id).toContain("--timeout-ms");
    }
  }
});

test("a heartbeat is written by hand only where a table is named so: no other row is", () => {
  const contract = contractFixture();
  const fill = (newest: string[]) => {
    const { captured, ...others } = contract.products["enrollment-cohort"]?.cursors ?? {};
    const cursors = { ...others, captured: { ...captured, wiring: { newest } } } as typeof others;
    const products = { "enrollment-cohort": { ...contract.products["enrollment-cohort"], cursors } };
    return fillCommand("{heartbeat}", { ...contract, products } as typeof contract, "enrollment.slot", null);
  };
  expect(fill(["public.orders.updated_at", "ops.heartbeat.beat_at"])).toBe(
    "update ops.heartbeat set beat_at = clock_timestamp()",
  );
  expect(fill(["public.orders.updated_at"])).toBe("<heartbeat>");
});

test("every failure mode is found by what somebody sees", () => {
  const found = new Set(runbookSymptoms().flatMap(({ look }) => look));
  expect(failureModeIds.filter((id) => !found.has(id))).toEqual([]);
});

test("a blank that the contract cannot fill stays visible", () => {
  expect(fillCommand("list {table}", contractFixture(), "dependency.kafka", null)).toBe("list <table>");
});
