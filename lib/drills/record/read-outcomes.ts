import type { ClientBase, Pool } from "pg";
import type { Outcome } from "./outcome.ts";

type Row = Omit<Outcome, "at"> & { at: Date; person: string };

/** What attempts came to, by person, in the order they happened; of one person or of everybody. */
export async function readOutcomes(
  client: Pick<ClientBase | Pool, "query">,
  person: string | null,
): Promise<ReadonlyMap<string, Outcome[]>> {
  const { rows } = await client.query<Row>(
    `SELECT a.person, a.drill, CASE WHEN l.first THEN 1 ELSE a.number END AS number, a.skipped, s.at, s.family, s.twin, s.quiet, s.claimed, s.credit, s.brier, s.commands,
       s.shortest, s.misled, h.confidence AS chance
     FROM attempt_score s JOIN attempt a ON a.id = s."attemptId" JOIN hypothesis h ON h."attemptId" = a.id
       LEFT JOIN live_fire l ON l."attemptId" = a.id
     WHERE $1::text IS NULL OR a.person = $1 ORDER BY s.at, a."startedAt"`,
    [person],
  );
  const byPerson = new Map<string, Outcome[]>();
  for (const { person: who, ...row } of rows) {
    const own = byPerson.get(who) ?? [];
    own.push({ ...row, at: row.at.toISOString() });
    byPerson.set(who, own);
  }
  return byPerson;
}

export const ownOutcomes = async (client: Pick<ClientBase | Pool, "query">, person: string): Promise<Outcome[]> =>
  (await readOutcomes(client, person)).get(person) ?? [];
