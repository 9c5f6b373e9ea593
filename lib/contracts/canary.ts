import { z } from "zod";
import { identifier } from "./fields.ts";
import { didYouMean } from "./near-match.ts";
import type { Finding } from "./references.ts";
import type { Contract, Cursor } from "./types.ts";

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
const positions = ["consumer-group", "spark-checkpoint"];
const told = ["object-prefix", "fold-state", "captured-newest", "source-table", "tile-windows"];

/** Hops, cursors and connections of a canary that do not exist, or cannot say anything of a marker. */
export function canaryFindings({ products, connections }: Contract): Finding[] {
  return Object.entries(products).flatMap(([id, { canary, hops, cursors }]) =>
    Object.entries(typeof canary === "object" ? canary : {}).flatMap(([hop, place]) => {
      const path = ["products", id, "canary", hop];
      const names = hops.map(({ name }) => name);
      if (hop !== markersSent && !names.includes(hop)) {
        return [{ path, message: `unknown hop ${hop}${didYouMean(hop, names)}` }];
      }
      if ("cursor" in place) return cursorFindings(place, cursors, path);
      if (place.connection in connections) return [];
      const near = didYouMean(place.connection, Object.keys(connections));
      return [{ path: [...path, "connection"], message: `unknown connection ${place.connection}${near}` }];
    }),
  );
}

function cursorFindings(
  { cursor: name, field }: Extract<MarkerPlace, { cursor: string }>,
  cursors: Record<string, Cursor>,
  path: PropertyKey[],
): Finding[] {
  const cursor = cursors[name];
  if (!cursor)
    return [{ path: [...path, "cursor"], message: `unknown cursor ${name}${didYouMean(name, Object.keys(cursors))}` }];
  if (positions.includes(cursor.kind)) {
    return field === undefined ? [{ path, message: `a ${cursor.kind} needs \`field\`: its position has no time` }] : [];
  }
  return told.includes(cursor.kind)
    ? []
    : [{ path: [...path, "cursor"], message: `a ${cursor.kind} says nothing of markers` }];
}
