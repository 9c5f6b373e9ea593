import type { Contract, Cursor, Product } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { Reason } from "../evaluate/reasons.ts";

/**
 * On one cursor only the first true line is a page. Loss, then stopped, then missing, then stalled, then late. Modes
 * that are not listed (ledger facts, quarantine, dependencies, the monitor) stand outside this order.
 */
const lines: readonly FailureModeId[] = [
  ...(["F39", "F03", "F21", "F22", "F35", "F36"] as const),
  "F41",
  ...(["F01", "F08", "F10", "F17", "F19"] as const),
  "F40",
  "F09",
  ...(["F42", "F04", "F11", "F20", "F38", "F37"] as const),
  "F34",
  ...(["F02", "F07", "F16", "F23", "F28"] as const),
  "F29",
  "F30",
];

/** Place in the order; undefined for a mode outside it. Lower comes first. A damaged checkpoint stands right after F03. */
export function lineOf({ failureMode, reason }: { failureMode: FailureModeId; reason?: Reason }): number | undefined {
  if (failureMode === "F42" && reason === "checkpoint-damaged") return lines.indexOf("F03") + 0.5;
  const place = lines.indexOf(failureMode);
  return place < 0 ? undefined : place;
}

/** Where a subject stands: its product and, if it is one, its cursor. */
type Place = { productId: string; product: Product; cursor: Cursor | undefined; name: string };

export function placeOf(contract: Contract, subject: string): Place | undefined {
  const dot = subject.indexOf(".");
  const prefix = subject.slice(0, dot);
  const name = subject.slice(dot + 1);
  for (const [productId, product] of Object.entries(contract.products)) {
    if (dot < 0 || product.prefix !== prefix) continue;
    return { productId, product, cursor: product.cursors[name] ?? extraSource(product, name), name };
  }
  return undefined;
}

/** The tile's windows are read by two sources whose observation ids are not a cursor's. */
const extraSource = (product: Product, name: string): Cursor | undefined =>
  name === "events" || name === "sink"
    ? Object.values(product.cursors).find((cursor) => cursor.kind === "tile-windows")
    : undefined;

/** Parts of one path that move together (a connector, its group and its prefix are one lane). */
function laneOf(contract: Contract, subject: string): string | undefined {
  const place = placeOf(contract, subject);
  return place?.cursor && `${place.productId}/${laneName(place.product, place.cursor, place.name)}`;
}

function laneName(product: Product, cursor: Cursor, name: string): string {
  switch (cursor.kind) {
    case "spark-checkpoint":
    case "tile-windows":
      return "checkpoint";
    case "consumer-group":
      return cursor.role === "sink" ? sinkLane(product, cursor.group.replace(/^connect-/, "")) : cursor.role;
    case "connect-connector":
      if (cursor.role === "sink") return sinkLane(product, cursor.connector);
      return cursor.role === "slot" ? "slot" : `source:${cursor.connector}`;
    case "connect-source-offset":
      return cursor.position === "lsn" ? "slot" : `source:${cursor.connector}`;
    case "replication-slot":
      return "slot";
    case "object-prefix":
      return sinkLane(product, name);
    case "fold-state":
      return "fold";
    default:
      return name;
  }
}

function sinkLane(product: Product, name: string): string {
  const sinks = Object.values(product.cursors).filter(
    (cursor) => cursor.kind === "consumer-group" && cursor.role === "sink",
  );
  return sinks.length === 1 ? "sink" : `sink:${name}`;
}

/** What folding asks about a subject, worked out once per contract. */
export type Footing = { lane: string; needs: readonly string[] };

const footings = new WeakMap<Contract, Map<string, Footing>>();

/**
 * Lane of a subject and the dependencies (`dependency.kafka`) whose outage explains its pages: those of its whole lane.
 * Undefined for a subject that is no cursor.
 */
export function footingOf(contract: Contract, subject: string): Footing | undefined {
  const known = footings.get(contract) ?? new Map<string, Footing>();
  footings.set(contract, known);
  const found = known.get(subject) ?? footing(contract, subject);
  if (found) known.set(subject, found);
  return found;
}

/**
 * Dependencies (`dependency.kafka`) whose outage explains a condition. What is held before the topic waits at the slot, so
 * it needs what the slot and its connector need, beside what its own cursor does.
 */
export function needsOf(contract: Contract, subject: string, reason?: Reason): readonly string[] {
  if (subject.startsWith("dependency.")) return [subject];
  const own = footingOf(contract, subject)?.needs ?? [];
  const place = reason === "before-the-topic" ? placeOf(contract, subject) : undefined;
  const slot = Object.entries(place?.product.cursors ?? {}).find(([, { kind }]) => kind === "replication-slot");
  if (!place || !slot) return own;
  return [...own, ...(footingOf(contract, `${place.product.prefix}.${slot[0]}`)?.needs ?? [])];
}

function footing(contract: Contract, subject: string): Footing | undefined {
  const place = placeOf(contract, subject);
  const lane = laneOf(contract, subject);
  if (!place?.cursor || !lane) return undefined;
  const needs = new Set(place.cursor.needs);
  for (const [name, cursor] of Object.entries(place.product.cursors)) {
    if (laneOf(contract, `${place.product.prefix}.${name}`) === lane) for (const need of cursor.needs) needs.add(need);
  }
  return { lane, needs: [...needs].map((need) => `dependency.${need}`) };
}
