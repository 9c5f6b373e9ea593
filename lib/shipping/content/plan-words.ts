import type { CursorKind } from "../../contracts/types.ts";

export const planWords = {
  title: "Monitoring plan",
  subtitle: (estate: string) => `Estate ${estate}: what is watched, by whom, and what is not, from its contract.`,
  table: "Products",
  tableRegion: "Products, table",
  columns: [
    "Product",
    "Cursor to read",
    "Not to be read",
    "Field",
    "SLO",
    "Quarantine",
    "Owner",
    "Fails",
    "Is quarantined",
    "Only warns",
  ],
  notInRun: "not in this run",
  none: "none",
  noQuarantine: "none: the task stops",
  warn: (name: string, who: string, reviewBy: string, overdue: boolean) =>
    `${name}: read by ${who}, review ${overdue ? "overdue since" : "by"} ${reviewBy}`,
  pages: "Pages",
  pagesNote: "Everything that this contract's cursors can page on, and when it was last caused on purpose.",
  pagesRegion: "Pages, table",
  pageColumns: ["Id", "Page", "On", "Owner", "Severity", "Ends", "Fired"],
  ends: { itself: "by itself", latched: "by a named act" },
  fired: (at: string, mode: string) => `${at.slice(0, 10)} on ${mode}`,
  notFired: "not fired",
  many: (count: number) => `${count} sources and dependencies`,
  stale: (reasons: readonly string[]) => `stale: ${reasons.join("; ")}`,
  tooOld: (until: string) => `too old since ${until}`,
  gate: "What stays on the morning gate",
  gateNote: "Set checks of the batch. The stream does not repeat them.",
  gateColumns: ["Check", "Why there", "Products"],
  against: "Alerts decided against",
  againstColumns: ["Alert", "Why not", "Instead"],
  review: "Design review",
  answered: "Answered",
  open: "Open",
  openCount: (open: number, of: number) => (open === 0 ? `All ${of} answered.` : `${open} of ${of} open.`),
  decisions: "Why it streams",
  decisionsNote:
    "The decision, who pays, and what seconds improve about each table. The month is modelled, per product alone.",
  decisionsRegion: "Why it streams, table",
  decisionColumns: ["Product", "Decision", "Paid by", "Streamed", "A month, modelled"],
  noDecision: "none named",
  rebuilds: "Rebuilds",
  rebuildsNote: "A product computed again from the first record of its log, compared with the truth.",
  rebuildsRegion: "Rebuilds, table",
  rebuildColumns: ["Product", "Run", "Records", "Read twice", "Compared", "Differences", "Holds until"],
  noRebuild: "None recorded. On the lab: one-board rebuild.",
  copy: "Copy as Markdown",
  print: "Print",
  from: (file: string, at: string) => `From ${file}, ${at.slice(0, 10)}.`,
} as const;

/** What somebody in a hurry reads instead of the cursor, and why it says nothing. */
export const notRead: Readonly<Partial<Record<CursorKind, string>>> = {
  "spark-checkpoint": "any consumer group: its query commits none",
  "connect-source-offset": "a group's lag: a source reads no topic",
  "replication-slot": "slot, offset and fold added up",
  "object-prefix": "a listing alone, for completeness",
  "table-snapshot": "topic lag, or the newest object",
  "mart-rows": "the stream's own health",
};
export const notReadOfGroup = {
  sink: "the Connect workers' own group",
  streams: "the size of its local store",
  fold: "slot, offset and fold added up",
} as const;

/** The questions that a design review asks of a streaming product. */
export const reviewQuestions = {
  cursor: "What is each product's cursor, its time field and its SLO?",
  quarantined: "Which records are set aside, and not skipped?",
  stops: "What stops the task?",
  warns: "What only warns?",
  slot: "Where does one see the slot?",
  completeness: "What does a dead letter do to completeness?",
  quote: "Which number may the lakehouse not quote as its own freshness?",
  readers: "Who may read a quarantine topic?",
  fired: "Was each page fired once?",
} as const;
