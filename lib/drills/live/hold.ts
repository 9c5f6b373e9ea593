import type { ClientBase } from "pg";
import type { Actor } from "../../access/permissions.ts";
import type { Estate } from "../../board/estate.ts";

type Queryable = Pick<ClientBase, "query">;
type Mode = Pick<Estate, "contract">;

/** How long after its estate's end (ms, wall clock) a lab attempt may still be answered; then it lapses and hides nothing more. */
export const answerableMs = 20 * 60_000;
/** How long after it was healed (ms, wall clock) what the lab says is still of the attempt: pages that end late. */
const echoMs = 60_000;

/** Where a live attempt can be begun: any practice estate, and a lab that `one-board lab` runs with every path. */
export const hasLiveEstates = ({ contract }: Mode, env: NodeJS.ProcessEnv = process.env): boolean =>
  contract.mode === "practice" || (contract.mode === "lab" && env.ONE_BOARD_LIVE_FIRE === "1");

/** Who has the lab of this run for an attempt, by handle; null while nobody has. */
export async function holderOf(client: Queryable, run: string): Promise<string | null> {
  const { rows } = await client.query<{ handle: string | null }>(
    `SELECT u.name AS handle FROM live_fire l LEFT JOIN attempt a ON a.id = l."attemptId" LEFT JOIN "user" u ON u.id = a.person
     WHERE l.holds = $1`,
    [run],
  );
  return rows[0] ? (rows[0].handle ?? "somebody") : null;
}

/** Whose attempt at this run's lab is not answered yet: what the lab's state means is told to none of them. */
export async function withheldPeople({ contract, db, run }: Estate): Promise<ReadonlySet<string>> {
  if (contract.mode !== "lab") return new Set();
  const { rows } = await db.pool.query<{ person: string }>(
    `SELECT a.person FROM live_fire l JOIN attempt a ON a.id = l."attemptId"
     WHERE l.run = $1 AND l."endsAt" > clock_timestamp() - $2 * interval '1 millisecond'
       AND NOT EXISTS (SELECT 1 FROM hypothesis h WHERE h."attemptId" = l."attemptId")`,
    [run, answerableMs],
  );
  return new Set(rows.map(({ person }) => person));
}

export const isWithheld = async (estate: Estate, { id }: Pick<Actor, "id">): Promise<boolean> =>
  (await withheldPeople(estate)).has(id);

/** Whether what happens on this run now is caused by an attempt: then nobody is written to. */
export async function isDrilled(client: Queryable, run: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM live_fire WHERE run = $1
       AND (holds IS NOT NULL OR "healedAt" > clock_timestamp() - $2 * interval '1 millisecond') LIMIT 1`,
    [run, echoMs],
  );
  return rows.length > 0;
}
