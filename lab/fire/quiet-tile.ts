import { record } from "../parts/progress-event.ts";
import { progressOf } from "./progress-tools.ts";
import type { QuietSituation } from "./quiet.ts";
import { observed, verdictOf } from "./seen.ts";
import { droppedRows, newestRow } from "./tile-tools.ts";

/** A window and its grace, and what its row may take to be seen. */
const windowMs = 51_000;
const oldWindows = 40;

/** What must page nobody on the tile's path. */
export const quietOnTile: QuietSituation[] = [
  {
    id: "N01",
    needs: "progress",
    about: "A window is open: its events are on the topic, nothing has closed it, and it has no row.",
    cause: async () => undefined,
    tools: [(stack) => newestRow(stack, (ageMs) => ageMs > 0)],
    end: async () => undefined,
    seen: {
      claim: "a window with events and without its closing record is owed nothing",
      holds: (moment) => {
        const seen = observed(moment, "tile.events");
        const isOpen = seen?.kind === "event-times" && seen.windows.some(({ closedAt }) => closedAt === null);
        return isOpen && verdictOf(moment, "F02", "tile.windows")?.state === "ok";
      },
      facts: (moment) => {
        const seen = observed(moment, "tile.events");
        const open = seen?.kind === "event-times" ? seen.windows.filter(({ closedAt }) => closedAt === null) : [];
        return { open: open.map(({ start, accepted }) => ({ start, accepted })) };
      },
    },
    lastsMs: windowMs,
  },
  {
    id: "N11",
    needs: "progress",
    about: `Clients that were offline come back with what happened an hour ago, in ${oldWindows} windows: fewer than the drop budget.`,
    cause: (stack) => {
      const { workload } = progressOf(stack);
      const events = Array.from({ length: oldWindows }, (_, n) =>
        record(0, n, Date.now() - 3_600_000 - 15_000 * n, workload.marker),
      );
      return workload.send(events);
    },
    tools: [(stack) => droppedRows(stack, oldWindows / 2)],
    end: async () => undefined,
    seen: {
      claim: "the drops are counted and inside their budget",
      holds: (moment) => {
        const late = verdictOf(moment, "F46", "tile.checkpoint");
        return late?.state === "ok" && Number(late.evidence.dropped) >= oldWindows / 2;
      },
      facts: (moment) => ({ ...verdictOf(moment, "F46", "tile.checkpoint")?.evidence }),
    },
    lastsMs: 30_000,
  },
];
