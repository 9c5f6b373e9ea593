import type { CursorOf, Product } from "../contracts/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import type { ObservationOf } from "../observations/types.ts";
import { arrived, type Latest } from "./observations.ts";
import type { TilePanel } from "./panels.ts";

const shownAtMost = 14;
type Times = { events: ObservationOf<"event-times">; sink: ObservationOf<"tile-sink"> };
type Settings = Pick<CursorOf<"tile-windows">, "window" | "visibleWithin"> & { tolerance: number };
type Row = TilePanel["windows"][number];

/** Observation ids of the two sources behind a product's windows; none for a product without windows. */
export const windowSources = ({ prefix, cursors }: Product): string[] =>
  Object.values(cursors).some(({ kind }) => kind === "tile-windows") ? [`${prefix}.events`, `${prefix}.sink`] : [];

/** Windows as owed, closed, visible; null for a product without them, or while one of their two sources was never read. */
export function tileOf(product: Product, latest: Latest, now: number, tolerance: number): TilePanel | null {
  const cursor = Object.values(product.cursors).find(({ kind }) => kind === "tile-windows");
  const events = arrived(latest, `${product.prefix}.events`, "event-times");
  const sink = arrived(latest, `${product.prefix}.sink`, "tile-sink");
  if (cursor?.kind !== "tile-windows" || !events || !sink) return null;
  return tilePanelOf({ events, sink }, { ...cursor, tolerance }, now);
}

/** A row written before its window closed counts for nothing. `tolerance`: between the clocks of broker and sink, ms. */
export function tilePanelOf({ events, sink }: Times, settings: Settings, now: number): TilePanel {
  const written = new Map(sink.rows.map(({ start, updatedAt }) => [epochMs(start), epochMs(updatedAt)]));
  const windows = events.windows
    .map((window) => rowOf(window, written.get(epochMs(window.start)), settings, now))
    .sort((a, b) => b.start.localeCompare(a.start));
  const count = (...states: Row["state"][]) => windows.filter(({ state }) => states.includes(state)).length;
  return {
    windows: windows.slice(0, shownAtMost),
    counts: {
      open: count("open"),
      closed: count("not-owed", "waiting", "visible"),
      owed: count("waiting", "visible"),
      visible: count("visible"),
    },
    visibleWithinSeconds: settings.visibleWithin / 1_000,
    sampled: events.sampled,
  };
}

function rowOf(
  { start, accepted, acceptedBeforeClose, closedAt }: Times["events"]["windows"][number],
  written: number | undefined,
  { window, tolerance }: Settings,
  now: number,
): Row {
  const end = isoInstant(epochMs(start) + window);
  const base = { start, end, accepted };
  if (closedAt === null) return { ...base, state: "open", closedAt, visibleAt: null, seconds: null };
  if (acceptedBeforeClose === 0) return { ...base, state: "not-owed", closedAt, visibleAt: null, seconds: null };
  const closed = epochMs(closedAt);
  const visible = written !== undefined && written >= closed - tolerance ? written : null;
  return {
    ...base,
    state: visible === null ? "waiting" : "visible",
    closedAt,
    visibleAt: visible === null ? null : isoInstant(visible),
    seconds: Math.max(0, ((visible ?? now) - closed) / 1_000),
  };
}
