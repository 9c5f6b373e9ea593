import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type LabPart, labParts } from "../../lab/lab-parts.ts";
import type { Stack } from "../../lab/stack.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import type { Database } from "../../lib/store/db.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { opened } from "./fire-desk.ts";
import { LabLiveFire } from "./live-fire.ts";
import { StackRange } from "./live-range.ts";

const askEveryMs = 200;

/** What tells the board that this lab is given to live attempts: one with every path, for each of the six figures has its own. */
export const givesEstates = (parts: readonly LabPart[]): { ONE_BOARD_LIVE_FIRE?: string } =>
  labParts.every((part) => parts.includes(part)) ? { ONE_BOARD_LIVE_FIRE: "1" } : {};

/** Gives this stack to one live attempt after another, until `signal` aborts. */
export async function keepLiveFire(stack: Stack, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const root = projectRoot();
  const contract = loadContractOrThrow(join(root, stack.contractFile), stack.connections());
  const model = loadContractOrThrow(join(root, "contracts", "practice.yaml"));
  const range = new StackRange(stack, contract);
  let database: Database | null = null;
  let desk: LabLiveFire | null = null;
  try {
    while (!signal.aborted) {
      await pause(askEveryMs, undefined, { signal }).catch(() => undefined);
      database ??= opened();
      if (database === null) continue;
      desk ??= new LabLiveFire({
        pool: database.pool,
        run: stack.run,
        range,
        model,
        say,
        pick: (below) => randomInt(below),
      });
      // Not migrated yet, or just stopping: the next turn tells.
      await desk.turn().catch(() => undefined);
    }
  } finally {
    await database?.close().catch(() => undefined);
  }
}
