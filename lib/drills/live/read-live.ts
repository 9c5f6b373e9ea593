import type { ClientBase } from "pg";
import type { LiveView } from "../views.ts";
import { answerableMs } from "./hold.ts";
import { liveSymptomsSchema } from "./pack.ts";

export type LiveRow = { first: boolean; view: LiveView };

/** What the reader of a live attempt may know of its estate; null for an attempt at a recorded drill. */
export async function readLive(client: Pick<ClientBase, "query">, attemptId: string): Promise<LiveRow | null> {
  const { rows } = await client.query<{
    first: boolean;
    endsAt: Date;
    ended: boolean;
    symptoms: unknown;
    lapsed: boolean;
  }>(
    `SELECT first, "endsAt", "endsAt" <= clock_timestamp() AS ended, symptoms,
       run IS NOT NULL AND "endsAt" <= clock_timestamp() - $2 * interval '1 millisecond' AS lapsed
     FROM live_fire WHERE "attemptId" = $1`,
    [attemptId, answerableMs],
  );
  const row = rows[0];
  if (!row) return null;
  const { first, endsAt, ended, symptoms, lapsed } = row;
  return { first, view: { symptoms: liveSymptomsSchema.parse(symptoms), endsAt: endsAt.toISOString(), ended, lapsed } };
}
