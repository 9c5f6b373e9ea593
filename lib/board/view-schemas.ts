import { z } from "zod";
import { defectCount, panels } from "../product/panels.ts";
import { evidence, failureMode, headlineSchema, instant, pageSummarySchema, reason, state } from "./schemas.ts";
import type { CursorView, PageEventView, PageView, PracticeView, ProductView } from "./views.ts";

const fact = z.strictObject({ label: z.string(), value: z.string(), code: z.boolean().optional() });
const position = z.string().nullable();

const cursorSchema = z.strictObject({
  subject: z.string(),
  title: z.string(),
  cursor: z.string(),
  state,
  reason,
  why: z.string(),
  observedAt: instant.nullable(),
  owners: z.array(z.string()),
  figure: z
    .strictObject({ value: z.number(), unit: z.string(), limit: z.number().nullable(), label: z.string() })
    .nullable(),
  position,
  symptomOf: failureMode.nullable(),
}) satisfies z.ZodType<CursorView>;

export const productSchema = z.strictObject({
  ...panels,
  generatedAt: instant,
  estateNow: instant.nullable(),
  version: z.number().int(),
  id: z.string(),
  title: z.string(),
  state,
  reason,
  why: z.string(),
  since: instant.nullable(),
  owners: z.array(z.string()),
  timestampField: z.string(),
  sloSeconds: z.number().nullable(),
  cursors: z.array(cursorSchema),
  signals: z.array(headlineSchema),
  pages: z.array(pageSummarySchema),
  pastPages: z.array(z.strictObject({ ...pageSummarySchema.shape, note: z.string().nullable() })),
  slot: z.array(fact).nullable(),
  hops: z.array(
    z.strictObject({
      name: z.string(),
      budgetSeconds: z.number(),
      usedSeconds: z.number().nullable(),
      holdsOldestDue: z.boolean(),
    }),
  ),
  deadLetters: z.array(
    z.strictObject({
      topic: z.string(),
      rows: z.array(
        z.strictObject({
          appendedAt: instant,
          topic: z.string().nullable(),
          partition: z.number().int().nullable(),
          offset: position,
          exceptionClass: z.string().nullable(),
          handled: z.boolean(),
        }),
      ),
    }),
  ),
  partitions: z.array(
    z.strictObject({
      cursor: z.string(),
      rows: z.array(
        z.strictObject({
          topic: z.string(),
          partition: z.number().int(),
          end: position,
          committed: position,
          lag: position,
          oldestUnreadAt: instant.nullable(),
          earliestLossAt: instant.nullable(),
        }),
      ),
    }),
  ),
  defects: z.array(
    z.strictObject({
      name: z.string(),
      severity: z.enum(["fail", "quarantine", "warn"]),
      reader: z.string().nullable(),
      reviewBy: z.iso.date().nullable(),
      overdue: z.boolean(),
      counted: defectCount.nullable(),
    }),
  ),
  contract: z.strictObject({
    file: z.string(),
    commit: z.string().nullable(),
    hash: z.string(),
    excerpt: z.string(),
  }),
}) satisfies z.ZodType<ProductView>;

const eventSchema = z.strictObject({
  at: instant,
  kind: z.string(),
  reason,
  words: z.string(),
  actor: z.string().nullable(),
  note: z.string().nullable(),
}) satisfies z.ZodType<PageEventView>;

const pastPage = z.strictObject({ ...pageSummarySchema.shape, note: z.string().nullable() });
const told = z.strictObject({
  channel: z.string(),
  kind: z.string(),
  at: instant.nullable(),
  waiting: z.number().int(),
});

export const pageViewSchema = z.strictObject({
  ...pageSummarySchema.shape,
  changes: panels.changes,
  changesHours: z.number(),
  lastTime: z.array(pastPage),
  told: z.array(told),
  generatedAt: instant,
  estateNow: instant.nullable(),
  latched: z.boolean(),
  goneSince: instant.nullable(),
  evidence,
  figure: headlineSchema.nullable(),
  resolution: z.string().nullable(),
  events: z.array(eventSchema),
  may: z.strictObject({ acknowledge: z.boolean(), note: z.boolean(), resolve: z.boolean(), writeOff: z.boolean() }),
}) satisfies z.ZodType<PageView>;

export const practiceSchema = z.strictObject({
  clock: z.strictObject({ now: instant, rate: z.number() }),
  seed: z.number().int(),
  failureModes: z.array(z.strictObject({ id: z.string(), title: z.string(), row: z.string() })),
  nonIncidents: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  active: z.array(z.strictObject({ id: z.string(), what: z.string(), startsAt: instant })),
}) satisfies z.ZodType<PracticeView>;
