import { z } from "zod";
import { failureModeIds } from "../evaluate/failure-modes.ts";
import { reasons } from "../evaluate/reasons.ts";
import type { Board, BoardRow, Headline, PageSummary, Reading, Series } from "./types.ts";

/** The JSON of the board's operations, for `openapi.json`; the tests hold it equal to what the code builds. */
export const instant = z.iso.datetime();
const nullable = <S extends z.ZodType>(schema: S) => schema.nullable();
export const state = z.enum(["ok", "warn", "page", "unknown", "paused"]);
export const reason = z.enum(reasons);
export const failureMode = z.enum(failureModeIds);
export const evidence = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const headlineSchema = z.strictObject({
  signal: z.string(),
  cursor: z.string(),
  field: z.string(),
  value: nullable(z.number()),
  unit: z.string(),
  slo: nullable(z.number()),
  observedAt: nullable(instant),
  state,
  reason,
  evidence,
}) satisfies z.ZodType<Headline>;

export const pageSummarySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  failureMode,
  kind: z.string(),
  severity: z.enum(["page", "warn"]),
  product: nullable(z.string()),
  subject: z.string(),
  owners: z.array(z.string()),
  state: z.enum(["pending", "firing", "acknowledged", "resolved"]),
  reason,
  unseenSince: nullable(instant),
  deadline: nullable(instant),
  deadlineLabel: nullable(z.string()),
  firstCommand: z.string(),
  doNot: z.string(),
  openedAt: instant,
  acknowledgedAt: nullable(instant),
  acknowledgedBy: nullable(z.string()),
  resolvedAt: nullable(instant),
  symptoms: z.array(z.strictObject({ failureMode, subject: z.string(), reason })),
}) satisfies z.ZodType<PageSummary>;

const rowSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  state,
  kind: nullable(z.string()),
  reason,
  since: nullable(instant),
  owners: z.array(z.string()),
  why: z.string(),
  headline: headlineSchema,
  beside: z.array(headlineSchema),
  pages: z.array(pageSummarySchema),
}) satisfies z.ZodType<BoardRow>;

const readingSchema = z.strictObject({
  product: z.string(),
  signal: z.string(),
  cursor: z.string(),
  field: z.string(),
  value: nullable(z.number()),
  unit: z.string(),
  limit: nullable(z.number()),
  observedAt: nullable(instant),
}) satisfies z.ZodType<Reading>;

export const boardSchema = z.strictObject({
  generatedAt: instant,
  estateNow: nullable(instant),
  mode: z.enum(["practice", "lab", "live"]),
  estate: z.string(),
  run: z.string(),
  version: z.number().int(),
  collector: z.strictObject({
    state: z.enum(["ok", "silent", "starting"]),
    lastSweepAt: nullable(instant),
    ageSeconds: nullable(z.number()),
  }),
  /** Four, or none where only readings are told. */
  rows: z.array(rowSchema).max(4),
  banner: z.strictObject({
    pages: z.array(pageSummarySchema),
    counts: z.strictObject({ page: z.number().int(), warn: z.number().int(), unknown: z.number().int() }),
  }),
  overdueActions: z.number().int(),
  readings: z.array(readingSchema).optional(),
}) satisfies z.ZodType<Board>;

export const seriesSchema = z.strictObject({
  signal: z.string(),
  unit: z.string(),
  limit: nullable(z.number()),
  from: instant,
  to: instant,
  points: z.array(
    z.strictObject({
      at: instant,
      min: nullable(z.number()),
      max: nullable(z.number()),
      last: nullable(z.number()),
    }),
  ),
}) satisfies z.ZodType<Series>;
