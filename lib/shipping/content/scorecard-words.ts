import type { Doubt } from "../card.ts";
import type { Answer, ScorecardRow, Verdict } from "../scorecard.ts";

type RowWords = { name: string; asks: string; yes: string; no: string };

export const rowWords: Record<ScorecardRow, RowWords> = {
  alert: {
    name: "Alarm on the cursor",
    asks: "Does an alarm watch the cursor that the contract names?",
    yes: "Somebody chose a number for the lag (records-lag-max), and a second alarm fires when nothing moves (fetch rate).",
    no: "Only “it is running” is watched.",
  },
  freshness: {
    name: "Freshness written and owned",
    asks: "Is it written how old the answer may be, and who owns that?",
    yes: "One sentence: the field, the age allowed, the owner.",
    no: "The ticket says “real time”.",
  },
  cost: {
    name: "Cost beside the decision",
    asks: "Does the monthly cost stand beside the decision it pays for?",
    yes: "The hours are worked out and the decision is named next to them.",
    no: "Pipelines run day and night for a weekly meeting.",
  },
  replay: {
    name: "Replay run and reconciled",
    asks: "Has a rebuild from the log been run and compared with the truth?",
    yes: "It ran, and every cent agreed.",
    no: "It could be rebuilt, if it came to that.",
  },
  tables: {
    name: "Tables that earn seconds",
    asks: "Does each streamed table name a decision that seconds improve?",
    yes: "Each does; the others have a batch cadence.",
    no: "All are streamed, because they can be.",
  },
};

export const answerWords: Record<Answer, { mark: string; name: string }> = {
  yes: { mark: "✓", name: "Yes" },
  no: { mark: "✗", name: "No" },
  "cannot-say": { mark: "?", name: "Cannot say" },
};

export const verdictWords: Record<Verdict, { name: string; means: string }> = {
  ship: { name: "Ship", means: "Five rows, five yes, each with evidence that holds today." },
  "do-not-ship": { name: "Do not ship", means: "A row is a no. Its owner has named, unfinished work." },
  "cannot-say": { name: "Cannot say", means: "No row is a no, but nobody can show that all are a yes." },
};

/** The mark of an answer stands for the verdict as well. */
export const verdictMark: Record<Verdict, Answer> = { ship: "yes", "do-not-ship": "no", "cannot-say": "cannot-say" };

export const historyWords = {
  title: "Stored verdicts",
  keep: "Store today's",
  kept: "Stored. It cannot be changed afterwards.",
  storedBy: (by: string) => `Stored by ${by},`,
  given: (row: string, owner: string) => `${row}: sent to ${owner}`,
  empty: "None stored for this stream.",
  refused: "Not stored. Your role may read them; on-call, lead and admin store them.",
  failed: "Not stored: the server refused or did not answer. What you typed is still here.",
  unread: "The stored verdicts could not be read. The scorecard above works without them.",
} as const;

export const doubtWords: Record<Doubt, string> = {
  "no-evidence": "A yes without evidence counts as “cannot say”.",
  "no-expiry": "A yes whose evidence has no last day counts as “cannot say”.",
  expired: "The evidence has expired: this counts as “cannot say”.",
};

export const scorecardWords = {
  title: "Scorecard",
  subtitle: "Five rows, no partial credit, no weights, no override.",
  subject: "Stream",
  byHand: "A stream described by hand",
  name: "Name of the stream",
  decision: "Decision it serves",
  evidence: "Evidence, a link",
  expires: "Holds until",
  owner: "Owner",
  open: "Open the evidence",
  yesLooks: "✓ looks like",
  noLooks: "✗ looks like",
  verdict: "Verdict",
  first: "first",
  noOwner: "nobody yet",
  openRows: (count: number) => (count === 1 ? "1 open row" : `${count} open rows`),
  none: "No row is open.",
  reset: "Start over",
  copy: "Copy as Markdown",
  send: "Send to its owner",
  told: (channels: readonly string[]) => `Sent on ${channels.join(", ")}, and recorded.`,
  sent: "Recorded and copied: paste it where the owner reads.",
  sentUncopied: "Recorded. Send this page:",
  share: "the stored page",
  nameOwner: "Name its owner first.",
  sentTo: "Sent to",
  tableRegion: "Five rows, table",
  print: "Print",
  kept: "Kept in this browser.",
  table: ["Row", "Answer", "Evidence", "Holds until", "Owner"],
  as: (day: string) => `As of ${day}.`,
} as const;

export const simulatorWords = {
  subject: "The simulator's stream",
  decision: "How many baristas the lunch rush needs",
  owners: {
    alert: "shop platform",
    freshness: "shop manager",
    cost: "shop manager",
    replay: "shop platform",
    tables: "shop platform",
  },
  why: {
    alert: "Its lag is shown at 14:00. Nothing alarms on it.",
    freshness: "Nobody wrote how old the two o'clock figure may be.",
    cost: "The month is modelled; nobody has put it beside the decision.",
    replay: "Just run over the shipped day, and compared with the till.",
    tables: "One table is streamed: orders. Twelve have a batch cadence.",
  } satisfies Record<ScorecardRow, string>,
} as const;
