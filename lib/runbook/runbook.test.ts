import { expect, test } from "vitest";
import { contractFixture } from "../board/board-fixture.ts";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { runbookMarkdown } from "./markdown.ts";
import { runbookAnswer, runbookSchema } from "./operations.ts";
import { readRunbook } from "./read.ts";

const now = Date.parse("2026-11-30T16:00:00.000Z");
const runbook = readRunbook(contractFixture(), now);

test("every failure mode has an entry with a place, an owner and a command that is filled whole", () => {
  expect(runbook.entries.map(({ failureMode }) => failureMode)).toEqual([...failureModeIds]);
  for (const { failureMode, places, owners } of runbook.entries) {
    expect(owners, failureMode).not.toEqual([]);
    for (const { commands } of places)
      expect(commands.map(({ run }) => run).join(), failureMode).not.toMatch(/<[a-z]+>/);
  }
});

test("a mode of one product's row has its places there, and its steps' commands name the connector", () => {
  const of = (id: string) => runbook.entries.find(({ failureMode }) => failureMode === id);
  expect(of("F06")?.places.map(({ subject }) => subject)).toEqual(["landing.dlq"]);
  expect(of("F14")?.places.every(({ product }) => product === "purchase-lines")).toBe(true);
  expect(of("F19")?.steps[0]?.runs).toEqual([
    { run: "curl -sS -X PUT $CONNECT_URL/connectors/enrollment-debezium/resume", subjects: ["enrollment.slot"] },
  ]);
});

test("a step's command is filled for each place that it fits, and a command that is the same everywhere stands once", () => {
  const of = (id: string) => runbook.entries.find(({ failureMode }) => failureMode === id);
  const restarts = of("F08")?.steps.flatMap(({ runs }) => runs.filter(({ run }) => run.includes("/restart?"))) ?? [];
  expect(restarts.map(({ subjects }) => subjects)).toEqual(of("F08")?.places.map(({ subject }) => [subject]));
  for (const { subjects, run } of restarts)
    expect(run).toContain(subjects[0] === "landing.connector" ? "progress" : "purchase");
  for (const { failureMode, steps } of runbook.entries)
    for (const { text, runs } of steps) {
      expect(new Set(runs.map(({ run }) => run)).size, `${failureMode} ${text}`).toBe(runs.length);
      expect(runs.map(({ run }) => run).join(), failureMode).not.toMatch(/<[a-z]+>|\{[a-z]+\}/);
    }
});

test("the trust line's figures add up, and none is written by hand", () => {
  const { causes, fired, nothing, wrong, notFired, impossible, lastFiredAt } = runbook.trust;
  expect(fired + nothing.length + wrong.length + notFired.length + Object.keys(impossible).length).toBe(causes);
  const newest = runbook.entries
    .flatMap(({ evidence }) => evidence?.firedAt ?? [])
    .sort()
    .at(-1);
  expect(lastFiredAt).toBe(newest ?? null);
});

test("the API gives each proof its state and time, and a proof that is missing has none", () => {
  const answer = runbookAnswer(runbook);
  expect(runbookSchema.parse(answer)).toEqual(answer);
  for (const [at, { proofs }] of answer.entries.entries()) {
    const { evidence } = runbook.entries[at] ?? {};
    for (const { state, at: provenAt } of Object.values(proofs)) {
      expect(provenAt).toBe(state === "lab" ? evidence?.firedAt : null);
    }
  }
});

test("the Markdown holds every entry once and leads from each symptom to one that exists", () => {
  const markdown = runbookMarkdown(runbook);
  for (const id of failureModeIds) expect(markdown.split(`<a id="${id.toLowerCase()}"></a>`), id).toHaveLength(2);
  for (const [, anchor] of markdown.matchAll(/\]\(#(f\d\d)\)/g)) expect(markdown).toContain(`<a id="${anchor}"></a>`);
  expect(markdown).not.toMatch(/undefined|\[object/);
});
