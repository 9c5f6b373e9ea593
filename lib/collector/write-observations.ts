import type { ClientBase } from "pg";
import type { Sweep } from "../observations/types.ts";

/** What arrived and what did not: a failed observation is a row like any other. */
export async function writeObservations(client: ClientBase, run: string, sweeps: readonly Sweep[]): Promise<void> {
  const rows = sweeps.flatMap((sweep) => Object.entries(sweep.observations));
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO observation (run, id, "observedAt", body)
     SELECT $1, * FROM unnest($2::text[], $3::timestamptz[], $4::jsonb[])`,
    [
      run,
      rows.map(([id]) => id),
      rows.map(([, observed]) => observed.observedAt),
      rows.map(([, { observedAt: _, ...body }]) => JSON.stringify(body)),
    ],
  );
}
