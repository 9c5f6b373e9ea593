import { epochMs } from "../../observations/time.ts";
import type { ProductScope, Seen } from "../types.ts";

/** One closed window that owes a row; times in milliseconds, broker and sink clock. */
type OwedWindow = { start: string; closedAt: number; visibleAt: number | null };
export type Windows = { ok: true; owed: OwedWindow[]; open: number; observedAt: number } | Unseen;
type Unseen = Extract<Seen<"event-times">, { ok: false }>;

/**
 * The tile's windows that are closed and owe a row: an accepted event came before the record that closed them. A row
 * written before the closing counts for nothing (an updating sink writes early ones). The sink is read first.
 */
export const windowsOf = (scope: ProductScope): Windows => scope.once("windows", () => readWindows(scope));

function readWindows(scope: ProductScope): Windows {
  const sink = scope.see("sink", "tile-sink");
  if (!sink.ok) return sink;
  const events = scope.see("events", "event-times");
  if (!events.ok) return events;
  if (events.value.sampled) {
    return { ok: false, reason: "sampled", failure: "sampled", unseen: `${scope.product.prefix}.events` };
  }
  const written = new Map(sink.value.rows.map((row) => [epochMs(row.start), epochMs(row.updatedAt)]));
  const owed: OwedWindow[] = [];
  let open = 0;
  for (const window of events.value.windows) {
    if (window.closedAt === null) {
      open += 1;
      continue;
    }
    if (window.acceptedBeforeClose === 0) continue;
    const closedAt = epochMs(window.closedAt);
    const row = written.get(epochMs(window.start));
    const counts = row !== undefined && row >= closedAt - scope.contract.monitor.clockTolerance;
    owed.push({ start: window.start, closedAt, visibleAt: counts ? row : null });
  }
  owed.sort((a, b) => a.closedAt - b.closedAt);
  return { ok: true, owed, open, observedAt: events.observedAt };
}
