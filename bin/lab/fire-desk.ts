import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { faults } from "../../lab/fire/faults.ts";
import { fireable, fireMode, watchStack } from "../../lab/fire/run.ts";
import type { LabPart } from "../../lab/lab-parts.ts";
import type { Stack } from "../../lab/stack.ts";
import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import { carryOut, takeOrder } from "../../lib/fire-desk/take.ts";
import { type Database, openDatabase } from "../../lib/store/db.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { homeFolder } from "../start/home.ts";
import { runningUrl } from "../store/open-store.ts";

/** What a lab with these parts can cause: every shape of it. */
export const fireableWith = (parts: readonly LabPart[]): FailureModeId[] =>
  fireable.filter((id) =>
    faults.every(({ failureMode, needs }) => failureMode !== id || needs === undefined || parts.includes(needs)),
  );

const askEveryMs = 1_000;

/**
 * Causes on this stack what the board on it asks for, until `signal` aborts. Each firing has a watch of its own; the board beside it
 * sees the same systems and pages as it always does.
 */
export async function keepFireDesk(stack: Stack, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  let database: Database | null = null;
  try {
    while (!signal.aborted) {
      await pause(askEveryMs, undefined, { signal }).catch(() => undefined);
      database ??= opened();
      if (database === null) continue;
      const { pool } = database;
      // Not migrated yet, or just stopping: the next look tells.
      const order = await takeOrder(pool, stack.run).catch(() => null);
      if (order) await carryOut(pool, order, (mode, tell) => fireWatched(mode, stack, tellAlso(say, tell), signal));
    }
  } finally {
    await database?.close().catch(() => undefined);
  }
}

/** The board's database, once it runs. */
export function opened(): Database | null {
  const url = process.env.DATABASE_URL ?? runningUrl(homeFolder());
  return url ? openDatabase(url, { connections: 2 }) : null;
}

const tellAlso = (say: (line: string) => void, tell: (line: string) => void) => (line: string) => {
  say(line);
  tell(line);
};

async function fireWatched(
  mode: FailureModeId,
  stack: Stack,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const watch = watchStack(stack);
  watch.start();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the lab was stopped")), { once: true });
  });
  try {
    await Promise.race([stopped, fireMode(mode, { stack, watch, say }, join(projectRoot(), "evidence"))]);
  } finally {
    await watch.stop();
  }
}
