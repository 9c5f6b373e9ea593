import { expect, test } from "vitest";
import { reasons } from "../evaluate/reasons.ts";
import type { Facts } from "./facts.ts";
import { NBSP } from "./format.ts";
import { sentence, titleWords } from "./words.ts";

const bare: Facts = { cursor: "enrollment_debezium", figure: null, heldSeconds: null, evidence: {}, unseen: null };
const rich: Facts = {
  cursor: "connect-purchase-line-s3",
  figure: { value: 641_728_512, unit: "bytes", limit: 536_870_912, label: "retained WAL" },
  heldSeconds: 744,
  evidence: {
    exceptionClass: "org.apache.kafka.connect.errors.DataException",
    application: "reporting",
    cause: "slow-reader",
    missing: 12_345,
    unhandled: "48213",
    extra: 4,
    inWindow: 3,
    leaderless: 6,
    failure: "timeout",
  },
  unseen: "enrollment.offset",
};
/** Joined by a non-breaking space, a number and its unit are one word. */
const count = (text: string) => text.split(" ").filter(Boolean).length;
const forbidden = /\b(healthy|all good|no issues|n\/a|oops|sorry|please|successfully|correct!)|undefined|null|NaN/i;
const bareLag = /(?<!record |time |effective )\blag\b/i;

test.each(reasons)("reason %s has a sentence of at most 14 words, with and without facts", (reason) => {
  for (const facts of [bare, rich]) {
    const text = sentence(reason, facts);
    expect(text, text).toMatch(/^[A-Za-z0-9].*\.$/);
    expect(count(text), text).toBeLessThanOrEqual(14);
    expect(text).not.toMatch(forbidden);
    expect(text).not.toMatch(bareLag);
    expect(text).not.toMatch(/[ ,]{2}[ ,]| ,|,\.|\.\./);
  }
});

test("a stopped slot says for how long and how much of the budget is used", () => {
  expect(sentence("stopped", { ...rich, cursor: "enrollment_debezium" }).replaceAll(NBSP, " ")).toBe(
    "Slot inactive for 12 m 24 s, the connector is STOPPED, WAL 612 MiB of 512 MiB.",
  );
});

test.each([
  ["failed", { failedTasks: 1 }, "A task of progress-s3 is FAILED."],
  ["failed", { failedTasks: 0 }, "Connector progress-s3 is FAILED."],
  ["paused", {}, "Connector progress-s3 is PAUSED, no declared pause."],
  ["stopped", {}, "Connector progress-s3 is STOPPED, no declared pause."],
] as const)("a %s connector is told apart from a slot by its evidence", (reason, evidence, said) => {
  const facts = { ...bare, cursor: "progress-s3", evidence: { connectorState: "RUNNING", ...evidence } };
  expect(sentence(reason, facts)).toBe(said);
});

test("an idle slot and an idle query share a reason, not a sentence", () => {
  expect(sentence("idle", bare)).toBe("Nothing to read.");
  expect(sentence("idle", { ...bare, evidence: { walStatus: "extended" } })).toMatch(/confirms nothing/);
});

test.each(["slow-reader", "idle", "long-transaction"] as const)(
  "whoever fills the disk (%s): that the server may remove the log now is what to know first",
  (reason) => {
    expect(sentence(reason, { ...bare, evidence: { walStatus: "unreserved" } })).toMatch(/its WAL may be removed/);
    expect(sentence(reason, { ...bare, evidence: { walStatus: "extended" } })).not.toMatch(/may be removed/);
  },
);

test("clocks that disagree are both named", () => {
  const evidence = { failure: "observed 2026-11-30T09:05:00.000Z, judged 2026-11-30T09:00:00.000Z" };
  expect(sentence("clocks-disagree", { ...bare, evidence, unseen: "tile.checkpoint" })).toBe(
    "tile.checkpoint is dated 09:05:00, read at 09:00:00, two clocks disagree, nothing resolves.",
  );
});

test("a title is the sentence without its stop", () => {
  expect(titleWords("folded", bare)).toBe("Explained by another open page");
});

test("text from a monitored system is one plain word or is left out", () => {
  const trace = {
    ...rich,
    evidence: { connectorState: "RUNNING", exceptionClass: "java.lang.Error: order 4711 of Ana\n at x" },
  };
  expect(sentence("failed", trace)).not.toMatch(/Ana|4711|java/);
});

test("one is said in the singular, and an unknown count in the plural", () => {
  const lines = (missing?: number) =>
    sentence("missing", { ...bare, evidence: missing === undefined ? {} : { missing } });
  expect(lines(1)).toBe("1 line is missing after the due time, none allowed.");
  expect(lines(2)).toBe("2 lines are missing after the due time, none allowed.");
  expect(lines()).toBe("Some lines are missing after the due time, none allowed.");
});
