/** One look at a clock, estate clock. `objectAt`, `addedAt`: what the two clocks showed then, ISO; null when they showed nothing. */
export type ClockSample = { at: string; objectAt: string | null; addedAt: string | null };

/** Counted over the span; null where nothing was counted. Costs page nobody. */
export type FeedCosts = {
  spanHours: number;
  objectsPerHour: number | null;
  /** Objects an hour if each held `flushSize` records. */
  fewestPerHour: number | null;
  flushSize: number;
  snapshotsPerHour: number | null;
  /** Data files of the table for each of its partitions, now. */
  filesPerPartition: number | null;
};

export type NotQuoted = { cursor: string; because: string };

/** What the lakehouse is given of one product. Words are final. */
export type Feed = {
  id: string;
  title: string;
  kind: "objects" | "current-state";
  /** A prefix, or the topics of a current state. */
  location: string;
  field: string;
  quarantine: string[];
  owners: string[];
  /** What may be called fresh, and by whom. */
  mayQuote: string;
  notQuoted: NotQuoted[];
  completeness: string;
  /** Null where this run does not read the prefix. */
  measured: {
    at: string;
    objectAt: string | null;
    /** Undefined where no table stands over the prefix. */
    addedAt: string | null | undefined;
    samples: ClockSample[];
    costs: FeedCosts;
  } | null;
};
