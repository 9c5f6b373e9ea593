import { expect, test } from "vitest";
import { besideWords, closingRefusal, grouped, refusalWords, resultWords, standWords } from "./words.ts";

test("a refusal names what is still empty in the form's order, and keeps the answer closed", () => {
  expect(refusalWords([{ path: "disproof", message: "x" }])).toBe(
    "Not stored. Still empty: what would prove you wrong. The answer stays closed.",
  );
  expect(
    refusalWords([
      { path: "story", message: "expected some words" },
      { path: "system", message: "x" },
    ]),
  ).toMatch(/empty: where, the story\./);
});

test("a refused closing names what is still empty in the form's order, or else why", () => {
  const errors = [
    { path: "handOver", message: "x" },
    { path: "shared", message: "x" },
  ];
  expect(closingRefusal(errors, "invalid")).toBe(
    "Not finished. Still empty: what fits both stories, the hand-over: to whom, which table, what they decide.",
  );
  expect(closingRefusal([], "the server did not answer")).toBe(
    "Not finished: the server did not answer. What was stored stays.",
  );
});

test("a token effort is told in its own words", () => {
  const message = "This repeats the alert. Say what you think happened; one sentence is enough.";
  expect(refusalWords([{ path: "story", message }])).toBe(message);
});

const cause = (id: string, isTrue: boolean, isYours: boolean) => ({ id, label: id, isTrue, isYours });
const row = (id: string, a: "fits" | "neutral", b: "fits" | "contradicts") => ({
  id,
  says: id,
  ran: true,
  marks: { a, b },
  separates: false,
});
const score = { credit: 0, brier: null, commands: null, shortest: 1, counts: true };
const matrix = {
  causes: [cause("a", true, false), cause("b", false, true)],
  rows: [row("S1", "fits", "fits"), row("E1", "neutral", "fits"), row("E2", "fits", "fits")],
};

test("a miss says how many pieces fitted both stories", () => {
  expect(resultWords({ score: { ...score, result: "does-not-match" }, matrix })).toBe(
    "Does not match: two pieces fit both stories",
  );
  expect(resultWords({ score: { ...score, result: "matches" }, matrix })).toBe("Matches");
  expect(resultWords({ score: { ...score, result: "right-system" }, matrix })).toBe("Right system, other cause");
});

test("where and class that were written are told right or not, whatever was claimed", () => {
  const answer = { where: { system: "debezium", part: null }, classes: ["disk"] };
  expect(besideWords({ system: "database", failureClass: ["waiting"] }, answer)).toBe("Where: not. Class: not.");
  expect(besideWords({ system: "debezium", failureClass: ["disk"] }, answer)).toBe("Where: right. Class: right.");
  const two = { ...answer, classes: ["stopped", "disk"] };
  expect(besideWords({ system: "debezium", failureClass: ["disk"] }, two)).toBe("Where: right. Class: 1 of 2.");
});

test("a second attempt is practice only", () => {
  expect(standWords({ attempts: 0, step: null })).toMatch(/^Not tried yet/);
  expect(standWords({ attempts: 2, step: "console" })).toBe("Attempt 2, practice only: open at the console.");
});

test("thousands stand apart and never break", () => {
  expect(grouped(4_200_000)).toBe("4\u00a0200\u00a0000");
  expect(grouped(138)).toBe("138");
  expect(grouped("57 s")).toBe("57 s");
});
