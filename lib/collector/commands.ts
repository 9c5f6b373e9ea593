import type { ClientBase, Pool } from "pg";
import type { Json } from "../evaluate/types.ts";
import { fence } from "./decide.ts";

export type CommandKind = "inject" | "clear" | "clock" | "live-fire";
export type Command = { id: string; run: string; kind: CommandKind; body: Record<string, Json> };
export type Answer = { answer: Json } | { problem: string };
export type CommandDesk = {
  /** In the transaction that also stores the answer. */
  client: ClientBase;
  /** Estate ms of the next sweep at the earliest: nothing that was swept changes. */
  now: number;
};
export type CommandHandler = (command: Command, desk: CommandDesk) => Promise<Answer>;
export type Leading = { pool: Pool; estate: string; run: string; epoch: bigint };

/** The oldest request nobody has answered. */
export async function nextCommand({ pool, run }: Leading): Promise<Command | null> {
  const { rows } = await pool.query<Command>(
    `SELECT id, run, kind, body FROM command WHERE run = $1 AND "answeredAt" IS NULL ORDER BY "requestedAt", id LIMIT 1`,
    [run],
  );
  return rows[0] ?? null;
}

/** Does what is asked and stores the answer in one transaction, under the fence; a crash leaves the request unanswered. */
export async function answerInTransaction(
  leading: Leading,
  command: Command,
  now: number,
  handler: CommandHandler,
  /** Whether what the board shows may differ after it. */
  tells = true,
): Promise<Answer> {
  const client = await leading.pool.connect();
  let healthy = true;
  try {
    await client.query("BEGIN");
    await fence(client, leading.estate, leading.epoch);
    const answer = await handler(command, { client, now });
    await storeAnswer(client, command, answer);
    if (tells) {
      await client.query(
        `UPDATE leader SET version = version + 1 WHERE estate = $1 RETURNING pg_notify('board', version::text)`,
        [leading.estate],
      );
    }
    await client.query("COMMIT");
    return answer;
  } catch (error) {
    healthy = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!healthy);
  }
}

export async function storeAnswer(client: ClientBase | Pool, { id }: Command, answer: Answer): Promise<void> {
  await client.query(
    `UPDATE command SET "answeredAt" = clock_timestamp(), answer = $2, problem = $3 WHERE id = $1 AND "answeredAt" IS NULL`,
    [id, "answer" in answer ? JSON.stringify(answer.answer) : null, "problem" in answer ? answer.problem : null],
  );
}
