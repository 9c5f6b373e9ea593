import { z } from "zod";
import { canaryPlaces } from "./canary.ts";
import { cursorSchema } from "./cursors.ts";
import { deliverySchema, ownerSchema } from "./delivery.ts";
import { duration, identifier, ownerIds } from "./fields.ts";
import { planSchema } from "./plan.ts";

const dependencySchema = z.strictObject({
  kind: z.enum(["kafka", "connect", "postgres", "object-store", "registry"]),
  title: z.string(),
  connection: identifier.optional(),
  owners: ownerIds,
  /** The target itself errs for this long before its page opens. */
  downFor: duration,
});

const calendarSchema = z.strictObject({
  zone: z.string(),
  /** `always` or a weekly window. */
  open: z.union([
    z.literal("always"),
    z.strictObject({
      days: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])).min(1),
      from: z.iso.time(),
      to: z.iso.time(),
    }),
  ]),
  holidays: z.array(z.iso.date()),
});

const defectSchema = z.strictObject({
  name: z.string(),
  severity: z.enum(["fail", "quarantine", "warn"]),
  reader: z.string().optional(),
  reviewBy: z.iso.date().optional(),
  /** The observation under the product's prefix that counts it, by a query of its own. */
  countedBy: z
    .strictObject({
      name: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
      /** A SELECT with the columns `segment` and `count`, and the database that it is asked of. */
      query: z.string().optional(),
      connection: identifier.optional(),
    })
    .optional(),
});

export const productSchema = z.strictObject({
  title: z.string(),
  /** First part of its observation ids: `enrollment` makes `enrollment.slot`. */
  prefix: identifier,
  /** false: not in this run; no rule runs and the row is paused. */
  inRun: z.boolean(),
  timestamp: z.string(),
  slo: duration,
  owners: ownerIds,
  readers: z.array(z.strictObject({ name: z.string(), hurt: z.string() })),
  /** `cursor`: whose oldest waiting record is this hop's clock. */
  hops: z.array(
    z.strictObject({
      name: z.string(),
      budget: duration,
      cursor: z
        .string()
        .regex(/^[a-z][A-Za-z0-9]*$/)
        .optional(),
    }),
  ),
  /** Markers cross the hops: the observation `<prefix>.canary` tells how far each has come. */
  canary: canaryPlaces.optional(),
  /** Its two clocks in the lakehouse, as observation ids: objects under a prefix, and the table over them. */
  lakehouse: z.strictObject({ prefix: z.string(), table: z.string().optional() }).optional(),
  defects: z.array(defectSchema),
  cursors: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), cursorSchema),
});

export const contractSchema = z.strictObject({
  estate: identifier,
  mode: z.enum(["practice", "lab", "live"]),
  connections: z.record(identifier, z.record(z.string(), z.string())),
  sweep: duration,
  monitor: z.strictObject({
    owners: ownerIds,
    /** A source's own deadline in one sweep. */
    sourceTimeout: duration,
    /** A source unknown for longer than this is a page (F31). */
    unknownPageAfter: duration,
    /** Symptoms stay folded this long after a dependency has returned. */
    recoverGrace: duration,
    /** Tolerance between clocks. */
    clockTolerance: duration,
  }),
  pages: z.strictObject({
    /** A condition must hold this long before its page fires, where its rule has no duration of its own. */
    for: duration,
    /** A condition must be absent (measured) this long before its page ends. */
    clearHold: duration,
    /** A page on a number ends only below this fraction of its limit. */
    clearFraction: z.number().gt(0).max(1),
    /** Acknowledged without note or movement: ask again. */
    askAgainAfter: duration,
    /** Fired as a page and taken by nobody: escalated, once. */
    escalateAfter: duration,
  }),
  delivery: deliverySchema,
  retention: z.strictObject({
    observations: duration,
    readings: duration,
    minutes: duration,
    hours: duration,
    /** Changes of a verdict, changes at a source, and what deploying services reported. */
    transitions: duration,
    /** Resolved pages with their events; an open page is kept whatever its age. */
    pages: duration,
  }),
  calendars: z.record(identifier, calendarSchema),
  owners: z.record(identifier, ownerSchema),
  dependencies: z.record(identifier, dependencySchema),
  /** What people know beforehand: a campaign, an upgrade, a declared replay. Shown among what changed; silences nothing. */
  declared: z
    .array(
      z.strictObject({
        at: z.iso.datetime({ offset: true }),
        title: z.string(),
        /** Absent: all of them. */
        products: z.array(identifier).optional(),
      }),
    )
    .optional(),
  plan: planSchema.optional(),
  products: z.record(identifier, productSchema),
});
