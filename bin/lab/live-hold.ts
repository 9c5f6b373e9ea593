import type { ClientBase } from "pg";
import { type Command, storeAnswer } from "../../lib/collector/commands.ts";
import { answerableMs, holderOf } from "../../lib/drills/live/hold.ts";
import type { LiveMarks } from "../../lib/drills/live/pack.ts";
import type { Database } from "../../lib/store/db.ts";
import { inTransaction } from "../../lib/store/in-transaction.ts";

type Pool = Database["pool"];

/** What is asked of the lab and not answered, oldest first. */
export async function openOrders(pool: Pool, run: string): Promise<Command[]> {
  const { rows } = await pool.query<Command>(
    `SELECT id, run, kind, body FROM command WHERE run = $1 AND kind = 'live-fire' AND "answeredAt" IS NULL
     ORDER BY "requestedAt", id LIMIT 10`,
    [run],
  );
  return rows;
}

type Asked = {
  run: string;
  attempt: string;
  person: string;
  command: Command;
  letters: readonly string[];
  lastsMs: number;
  pick(below: number): number;
};

/** Each symptom is a figure by its name: its number is the lab's own and moves. */
const symptoms: readonly { id: string; text: string }[] = [
  ["S1", "Progress tile: end of the newest window with a row"],
  ["S2", "Progress landing: oldest record not landed"],
  ["S3", "Purchase lines: newest object"],
  ["S4", "Course revenue: oldest line not read"],
  ["S5", "Enrollment slot: log kept on the primary"],
  ["S6", "Cohort: newest change in it"],
].map(([id = "", text = ""]) => ({ id, text: `${text}.` }));

/**
 * The lab's one lock, with its fault, given and answered in one transaction; refused while somebody has it, while anything is fired
 * and while a page is open. Somebody meets no fault again before all were met.
 */
export function giveLab(
  pool: Pool,
  { run, attempt, person, command, letters, lastsMs, pick }: Asked,
  marksOf: (fault: string) => LiveMarks,
): Promise<{ fault: string } | { refused: string }> {
  return inTransaction(pool, async (client) => {
    // The fire desk waits here as well.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('fire-desk'), hashtext($1))`, [run]);
    const refused = await refusedBy(client, run);
    if (refused) return { refused };
    const { rows } = await client.query<{ fault: string }>(
      `SELECT DISTINCT l.fault FROM live_fire l JOIN attempt a ON a.id = l."attemptId" WHERE a.person = $1`,
      [person],
    );
    const met = new Set(rows.map(({ fault }) => fault));
    const fresh = letters.filter((letter) => !met.has(letter));
    const from = fresh.length > 0 ? fresh : letters;
    const fault = from[pick(from.length)] ?? "q";
    await client.query(
      `INSERT INTO live_fire ("attemptId", seed, fault, first, since, "beginsAt", "startedAt", "endsAt", symptoms, marks, run, holds)
       SELECT $1, 0, $2, $3, at, at, at, at + $4 * interval '1 millisecond', $5, $6, $7, $7 FROM clock_timestamp() AS at`,
      [attempt, fault, fresh.length > 0, lastsMs, JSON.stringify(symptoms), JSON.stringify(marksOf(fault)), run],
    );
    await storeAnswer(client, command, { answer: {} });
    return { fault };
  });
}

async function refusedBy(client: ClientBase, run: string): Promise<string | null> {
  const holder = await holderOf(client, run);
  if (holder !== null) return `${holder} has this lab for a drill`;
  const { rows } = await client.query<{ firing: boolean; open: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM firing WHERE body ->> 'run' = $1 AND body ->> 'state' IN ('asked', 'running')) AS firing,
       EXISTS (SELECT 1 FROM page WHERE run = $1 AND state IN ('pending', 'firing', 'acknowledged')) AS open`,
    [run],
  );
  if (rows[0]?.firing) return "something is being fired on this lab";
  return rows[0]?.open ? "a page is open on this lab: a drill begins on a quiet one" : null;
}

export async function hypothesisIsStored(pool: Pool, attempt: string): Promise<boolean> {
  const { rows } = await pool.query(`SELECT 1 FROM hypothesis WHERE "attemptId" = $1`, [attempt]);
  return rows.length > 0;
}

export async function keepMarks(pool: Pool, attempt: string, marks: LiveMarks): Promise<void> {
  await pool.query(`UPDATE live_fire SET marks = $2 WHERE "attemptId" = $1 AND holds IS NOT NULL`, [
    attempt,
    JSON.stringify(marks),
  ]);
}

/** The lock is free and the estate has ended. */
export async function healed(pool: Pool, attempt: string): Promise<void> {
  await pool.query(
    `UPDATE live_fire SET holds = NULL, "healedAt" = clock_timestamp(), "endsAt" = least("endsAt", clock_timestamp())
     WHERE "attemptId" = $1`,
    [attempt],
  );
}

/** Nothing was caused: there is nothing to answer, and the attempt lapses at once. */
export async function neverCaused(pool: Pool, attempt: string): Promise<void> {
  await pool.query(
    `UPDATE live_fire SET "endsAt" = clock_timestamp() - $2 * interval '1 millisecond' WHERE "attemptId" = $1`,
    [attempt, answerableMs],
  );
}
