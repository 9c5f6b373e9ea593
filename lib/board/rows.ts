/** The four rows, in their order; a product that is in no row has only its own page. */
export type RowDefinition = {
  id: string;
  headline: string;
  beside: readonly string[];
  /** Products whose pages show on this row. */
  products: readonly string[];
};

export const rowDefinitions: readonly RowDefinition[] = [
  { id: "progress-tile", headline: "progress-tile.window-visible", beside: [], products: ["progress-tile"] },
  {
    id: "progress-landing",
    headline: "progress-landing.dead-letter-rate",
    beside: ["progress-landing.oldest-unlanded"],
    products: ["progress-landing"],
  },
  {
    id: "purchase-lines",
    headline: "purchase-lines.completeness-gap",
    beside: ["purchase-lines.prefix-age", "course-revenue.oldest-unread"],
    products: ["purchase-lines", "course-revenue"],
  },
  {
    id: "enrollment-cohort",
    headline: "enrollment-cohort.retained-wal",
    beside: ["enrollment-cohort.cohort-age"],
    products: ["enrollment-cohort"],
  },
];

/** Failure modes whose pages belong to no row: they stand in the banner. */
export const bannerModes: ReadonlySet<string> = new Set(["F26", "F27", "F31", "F43", "F44", "F45"]);

/** What the number of a signal is, as it follows the number in a sentence. */
export const signalLabels: Readonly<Record<string, string>> = {
  "progress-tile.window-visible": "window close to visible",
  "progress-tile.checkpoint-lag": "records behind the topic",
  "progress-landing.dead-letter-rate": "dead letters",
  "progress-landing.oldest-unlanded": "oldest record not landed",
  "purchase-lines.completeness-gap": "missing",
  "purchase-lines.prefix-age": "oldest line not in the prefix",
  "purchase-lines.source-behind": "lines not yet sent",
  "course-revenue.oldest-unread": "oldest line not in revenue",
  "enrollment-cohort.retained-wal": "retained WAL",
  "enrollment-cohort.cohort-age": "newest change applied",
  "enrollment-cohort.offset-age": "connector offset unmoved",
  "table-commit.snapshot-age": "newest snapshot with added records",
  "enrollment-cohort.fold-lag": "changes not folded",
};
