import { describe, expect, test } from "vitest";
import { type Card, type Entry, emptyCard, scoreCard, standingOf } from "./card.ts";
import { cardMarkdown, rowMarkdown } from "./card-markdown.ts";
import { simulatorCard } from "./cards/simulator-card.ts";

const today = "2026-11-30";
const yes: Entry = { answer: "yes", evidence: "/levers", expires: today, owner: "M." };
const all: Card = {
  subject: "orders",
  decision: "lunch staff",
  rows: { alert: yes, freshness: yes, cost: yes, replay: yes, tables: yes },
};
const withRow = (row: keyof Card["rows"], change: Partial<Entry>): Card => ({
  ...all,
  rows: { ...all.rows, [row]: { ...yes, ...change } },
});

describe("evidence", () => {
  test.each<[string, Partial<Entry>, string, string | null]>([
    ["holds on its last day", {}, "yes", null],
    ["has expired the day after", { expires: "2026-11-29" }, "cannot-say", "expired"],
    ["has no last day", { expires: "" }, "cannot-say", "no-expiry"],
    ["is not there", { evidence: "  " }, "cannot-say", "no-evidence"],
    ["is not asked of a no", { answer: "no", evidence: "" }, "no", null],
  ])("%s", (_, change, answer, doubt) => {
    expect(standingOf("cost", { ...yes, ...change }, today)).toMatchObject({ answer, doubt });
  });

  test("five yes ship until the first piece of evidence expires", () => {
    expect(scoreCard(all, today)).toMatchObject({ verdict: "ship", openRows: [] });
    expect(scoreCard(all, "2026-12-01")).toMatchObject({ verdict: "cannot-say", firstOpenRow: "alert" });
    expect(scoreCard(withRow("replay", { answer: "no" }), today)).toMatchObject({
      verdict: "do-not-ship",
      firstOpenRow: "replay",
    });
  });
});

describe("what is scored first", () => {
  test("the simulator's stream does not ship: its replay is measured, its alarm is missing", () => {
    const scored = scoreCard(simulatorCard("2027-02-28").card, today);
    expect(scored).toMatchObject({ verdict: "do-not-ship", openRows: ["alert", "freshness", "cost"] });
    expect(scored.standings.every(({ entry }) => entry.owner !== "")).toBe(true);
  });

  test("an empty card cannot say anything", () => {
    expect(scoreCard(emptyCard("x"), today)).toMatchObject({ verdict: "cannot-say", firstOpenRow: "alert" });
  });
});

describe("Markdown", () => {
  test("says the verdict, every row, and who owns the open ones", () => {
    const text = cardMarkdown(withRow("cost", { answer: "no", owner: "" }), today);
    expect(text).toMatch(/^# orders: Do not ship\n/);
    expect(text.match(/^\| /gm)).toHaveLength(6);
    expect(text).toContain("- Cost beside the decision: nobody yet (first)");
    expect(cardMarkdown(all, today)).toContain("No row is open.");
  });

  test("a cell cannot break the table", () => {
    const text = cardMarkdown(withRow("cost", { evidence: "a|b\nc" }), today);
    expect(text).toContain("a\\|b c");
  });

  test("one row can be sent to its owner", () => {
    const standing = standingOf("alert", { ...yes, expires: "2020-01-01" }, today);
    const text = rowMarkdown(all, standing);
    expect(text).toContain("Alarm on the cursor: Cannot say");
    expect(text).toContain("expired");
    expect(text).toContain("Owner: M.");
  });
});
