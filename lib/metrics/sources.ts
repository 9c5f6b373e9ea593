import type { Estate } from "../board/estate.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import type { Failed } from "../observations/types.ts";
import type { Latest } from "../product/observations.ts";
import { cursorsInRun } from "./well-known.ts";

/** What could not be seen when it was last tried. `at`: estate clock. */
export type Unseen = { source: string; reason: string; at: string; progress?: Failed["progress"] };

/** Everything this run observes: its cursors (a ledger is computed, not read) and the dependencies they need. */
export function sourceIds(contract: Estate["contract"]): string[] {
  const stands = cursorsInRun(contract).filter(({ cursor }) => cursor.kind !== "ledger");
  const needed = new Set(stands.flatMap(({ cursor }) => cursor.needs.map((id) => `dependency.${id}`)));
  return [...stands.map(({ id }) => id), ...needed];
}

export function unseenOf(latest: Latest): Unseen[] {
  return [...latest].flatMap(([source, last]) =>
    "failed" in last
      ? [
          {
            ...{ source, reason: last.failed, at: last.observedAt },
            ...(last.progress === undefined ? {} : { progress: last.progress }),
          },
        ]
      : [],
  );
}

const newestSuccess = `
  SELECT wanted.id, o."observedAt"
  FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT "observedAt" FROM observation
    WHERE run = $1 AND observation.id = wanted.id AND body ? 'value' ORDER BY "observedAt" DESC LIMIT 1
  ) AS o`;

/** Seconds since the epoch (estate clock) of each source's last success; absent where it never succeeded. */
export async function lastSuccesses({ db, run }: Estate, latest: Latest): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [id, last] of latest) if ("value" in last) times.set(id, epochMs(last.observedAt) / 1_000);
  const failing = [...latest.keys()].filter((id) => !times.has(id));
  if (failing.length === 0) return times;
  const { rows } = await db.pool.query<{ id: string; observedAt: Date }>(newestSuccess, [run, failing]);
  for (const { id, observedAt } of rows) times.set(id, epochMs(isoInstant(observedAt.getTime())) / 1_000);
  return times;
}
