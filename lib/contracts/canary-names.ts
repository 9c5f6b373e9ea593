import { type MarkerPlace, markersSent } from "./canary.ts";
import { didYouMean } from "./near-match.ts";
import type { Contract, Cursor } from "./types.ts";

type Found = { path: PropertyKey[]; message: string };
const positions = ["consumer-group", "spark-checkpoint"];
const told = ["object-prefix", "fold-state", "captured-newest", "source-table", "tile-windows"];

/** Hops, cursors and connections of a canary that do not exist, or cannot say anything of a marker. */
export function canaryFindings({ products, connections }: Contract): Found[] {
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
): Found[] {
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
