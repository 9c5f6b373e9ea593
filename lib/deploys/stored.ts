import type { Pool, PoolClient } from "pg";
import type { ObservationOf } from "../observations/types.ts";

export type SchemaEvent = ObservationOf<"schema-deploys">["events"][number];

/** An observation holds no more. */
const mostEvents = 200;

/** What services reported in this run, oldest first. */
export async function reportedEvents(pool: Pool | PoolClient, run: string): Promise<SchemaEvent[]> {
  const { rows } = await pool.query<{ at: Date; service: string; subject: string; outcome: SchemaEvent["result"] }>(
    `SELECT at, service, subject, outcome FROM deploy_event WHERE run = $1 ORDER BY at DESC, id DESC LIMIT $2`,
    [run, mostEvents],
  );
  return rows
    .map(({ at, service, subject, outcome }) => ({ at: at.toISOString(), subject, result: outcome, deployer: service }))
    .toReversed();
}

/** Both lists as one, oldest first, an event told by both only once, the newest kept. */
export function mergeEvents(one: readonly SchemaEvent[], other: readonly SchemaEvent[]): SchemaEvent[] {
  const byKey = new Map<string, SchemaEvent>();
  for (const event of [...one, ...other]) {
    const key = `${event.at} ${event.subject} ${event.result}`;
    const known = byKey.get(key);
    byKey.set(key, known && event.deployer === null ? known : event);
  }
  return [...byKey.values()].sort((a, b) => a.at.localeCompare(b.at)).slice(-mostEvents);
}
