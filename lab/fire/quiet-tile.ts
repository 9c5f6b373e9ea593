import { renameSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { record } from "../parts/progress-event.ts";
import { tileSwitch } from "../parts/tile-job.ts";
import type { Stack } from "../stack.ts";
import { progressOf } from "./progress-tools.ts";
import type { QuietSituation } from "./quiet.ts";
import { observed, verdictOf } from "./seen.ts";
import { positionsOf, resume, stopQuery } from "./tile-acts.ts";
import { checkpointOf, droppedRows, newestRow, queryIdOf } from "./tile-tools.ts";

/** A window and its grace, and what its row may take to be seen. */
const windowMs = 51_000;
const oldWindows = 40;

/** So many batches of the replay end below where the query had been: it is seen to have left nothing out. */
const readBefore = 1_000n;
let queryBefore: string | null = null;

/** A pause is declared for the query; it is started anew from the log's beginning under a new checkpoint. */
async function replay(stack: Stack): Promise<void> {
  for (const deadline = Date.now() + 120_000; (await readSoFar(stack)) < readBefore; await pause(1_000))
    if (Date.now() > deadline) throw new Error("the query has not read enough to be replayed within two minutes");
  queryBefore = queryIdOf(stack);
  await stopQuery(stack);
  renameSync(checkpointOf(stack), `${checkpointOf(stack)}.${Date.now()}`);
  progressOf(stack).switches.set(tileSwitch, "replay");
  for (const deadline = Date.now() + 30_000; queryIdOf(stack) === null; await pause(100))
    if (Date.now() > deadline) throw new Error("no new query started within 30 s");
}

const readSoFar = async (stack: Stack): Promise<bigint> =>
  [...(await positionsOf(stack, "tile")).values()].reduce((sum, position) => sum + position, 0n);

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
  {
    id: "N20",
    needs: "progress",
    about:
      "A replay is declared by name, with an end: the query starts anew under a new checkpoint, from the log's first record.",
    pauses: ["tile.checkpoint", "tile.windows"],
    cause: replay,
    tools: [
      async (stack) => {
        const now = queryIdOf(stack);
        const command = "cat checkpoints/tile.old/metadata checkpoints/tile/metadata";
        return { command, output: JSON.stringify({ before: queryBefore, now }), shows: now !== queryBefore };
      },
    ],
    end: (stack) => resume(stack),
    seen: {
      claim: "the new checkpoint is paused by name: it left nothing out and reads again what had been read",
      holds: (moment) => {
        const seen = verdictOf(moment, "F39", "tile.checkpoint");
        const { skippedAtMost, rereadRecords } = seen?.evidence ?? {};
        return seen?.reason === "declared-pause" && skippedAtMost === "0" && Number(rereadRecords) > 0;
      },
      facts: (moment) => ({ ...verdictOf(moment, "F39", "tile.checkpoint")?.evidence }),
    },
    lastsMs: 90_000,
  },
];
