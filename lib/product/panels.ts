import { z } from "zod";

/** What stands on a product's page beside its cursors and signals. Times: estate clock, ISO 8601 UTC. */
const instant = z.iso.datetime({ offset: true });
const count = z.string().regex(/^\d+$/);
const owners = z.array(z.string());

/** A closed window is owed a row when an accepted event came before the record that closed it. */
export const windowRow = z.strictObject({
  start: instant,
  end: instant,
  accepted: z.number().int(),
  state: z.enum(["open", "not-owed", "waiting", "visible"]),
  closedAt: instant.nullable(),
  visibleAt: instant.nullable(),
  /** From close to row; while it waits, so far. */
  seconds: z.number().nullable(),
});
export const tilePanel = z.strictObject({
  /** Newest first. */
  windows: z.array(windowRow),
  counts: z.strictObject({
    open: z.number().int(),
    closed: z.number().int(),
    owed: z.number().int(),
    visible: z.number().int(),
  }),
  visibleWithinSeconds: z.number(),
  /** Counts are not complete: more records than one sweep reads. */
  sampled: z.boolean(),
});

/** One term of the equation. `ranges` are of identities that are not settled; of those only counts are kept. */
export const ledgerTerm = z.strictObject({
  term: z.string(),
  count: count.nullable(),
  ranges: z.array(z.strictObject({ from: count, to: count })),
  /** Ranges beyond those shown. */
  more: z.number().int(),
});
export const ledgerPanel = z.strictObject({
  identity: z.string(),
  committed: count.nullable(),
  terms: z.array(ledgerTerm),
  /** Null while a term is not known. */
  closes: z.boolean().nullable(),
  beside: z.array(z.strictObject({ name: z.string(), count })),
  /** Below it only counts are kept. */
  settledTo: count.nullable(),
  lastKnown: z.boolean(),
});

export const quarantinePanel = z.strictObject({
  topic: z.string(),
  inWindow: z.number(),
  windowSeconds: z.number(),
  /** What is allowed in the window; null where each one is a page. */
  cap: z.number().nullable(),
  consumed: z.number().nullable(),
  ever: count,
  unhandled: count.nullable(),
  oldestAt: instant.nullable(),
  byClass: z.array(z.strictObject({ exceptionClass: z.string(), count: z.number() })),
});

export const lakehousePanel = z.strictObject({
  object: z.strictObject({ prefix: z.string(), newestAt: instant.nullable(), owners }),
  /** Null: the contract names no table over this prefix, or this run has none. */
  table: z
    .strictObject({
      table: z.string(),
      newestAddedAt: instant.nullable(),
      newestSnapshotAt: instant.nullable(),
      oldestOutsideAt: instant.nullable(),
      withinSeconds: z.number(),
      owners,
    })
    .nullable(),
});

export const canaryPanel = z.strictObject({
  /** The newest marker that is through every hop: when it was sent, and what it took. */
  sentAt: instant.nullable(),
  crossedSeconds: z.number().nullable(),
  /** Where the next one waits, in hop order; null: none waits longer than its hop's budget. */
  waitsIn: z.string().nullable(),
});

/** When a figure is back within its limit, by the slope of its last minutes. */
export const caughtUpRow = z.strictObject({
  signal: z.string(),
  /** `drains`: at `at`, between `from` and `to` (`to` null: later, or never). */
  state: z.enum(["within", "drains", "no-drain", "too-few"]),
  at: instant.nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
  /** Units per minute; negative while it drains. */
  perMinute: z.number().nullable(),
  overMinutes: z.number(),
});

export const changeRow = z.strictObject({
  at: instant,
  words: z.string(),
  /** An identifier that follows the words. */
  code: z.string().nullable(),
  /** Something stopped, was refused, or cannot be reached. */
  grave: z.boolean(),
});

export const readerRow = z.strictObject({
  name: z.string(),
  hurt: z.string(),
  /** Since when a page of this product is open; null: not hurt now. */
  since: instant.nullable(),
});

export const defectCount = z.strictObject({
  at: instant,
  rows: z.array(z.strictObject({ segment: z.string(), count: z.number().int() })),
});

export type TilePanel = z.infer<typeof tilePanel>;
export type LedgerPanel = z.infer<typeof ledgerPanel>;
export type QuarantinePanel = z.infer<typeof quarantinePanel>;
export type LakehousePanel = z.infer<typeof lakehousePanel>;
export type CanaryPanel = z.infer<typeof canaryPanel>;
export type CaughtUpRow = z.infer<typeof caughtUpRow>;
export type ChangeRow = z.infer<typeof changeRow>;
export type ReaderRow = z.infer<typeof readerRow>;
export type DefectCount = z.infer<typeof defectCount>;

export const panels = {
  tile: tilePanel.nullable(),
  ledger: ledgerPanel.nullable(),
  quarantines: z.array(quarantinePanel),
  lakehouse: lakehousePanel.nullable(),
  canary: canaryPanel.nullable(),
  caughtUp: z.array(caughtUpRow),
  /** Newest first, over the last `changesHours`. */
  changes: z.array(changeRow),
  changesHours: z.number(),
  readers: z.array(readerRow),
};
export type Panels = { [K in keyof typeof panels]: z.infer<(typeof panels)[K]> };
