import { z } from "zod";
import { identifier } from "./fields.ts";

/** Where markers are seen: newest rows of a table, newest records of topics, or what a cursor of the product says or has passed. */
export const markerPlace = z.union([
  z.strictObject({
    connection: identifier,
    /** `schema.table.column`, timestamptz or epoch milliseconds: when a marker was sent. Wants an index on a large table. */
    row: z.string(),
    /** A timestamptz column of the same table: when it came there. Absent: by when it is first seen. */
    arrived: z.string().optional(),
  }),
  z.strictObject({
    connection: identifier,
    topics: z.array(z.string()).min(1),
    /** Dotted path of the time in a record's value. */
    field: z.string(),
  }),
  z.strictObject({
    cursor: z.string(),
    /** Where the cursor is a position on a topic: the dotted path of the time in the value of the record before it. */
    field: z.string().optional(),
  }),
]);
export type MarkerPlace = z.output<typeof markerPlace>;

/** By hop, and `sent`: where markers begin. `true`: who observes knows by itself. */
export const canaryPlaces = z.union([z.boolean(), z.record(z.string(), markerPlace)]);

/** The key of the place that is before the first hop. */
export const markersSent = "sent";
