import { randomInt } from "node:crypto";
import type { ClientBase } from "pg";
import { z } from "zod";
import type { Answer, CommandHandler } from "../../lib/collector/commands.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import type { FiguresView } from "../../lib/drills/views.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import { beginLiveFire, figuresAt, type LiveEstate, lastsMs, runAt } from "../../practice/live-fire/attempt.ts";

const order = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("begin"), attempt: z.string(), person: z.string() }),
  z.strictObject({ act: z.literal("run"), attempt: z.string(), command: z.string() }),
  z.strictObject({ act: z.literal("figures"), attempt: z.string() }),
]);

/**
 * The estates that live attempts have of their own: each is a seed, a fault and two moments, so that it needs no process and no
 * heap between two questions, outlives the browser, and answers another collector just the same.
 */
export function liveFire(
  contract: Contract,
  pick: (below: number) => number = (below) => randomInt(below),
): CommandHandler {
  return async ({ body }, { client }): Promise<Answer> => {
    const asked = order.parse(body);
    if (asked.act === "begin") return begin(contract, pick, client, asked);
    const standing = await readEstate(client, asked.attempt);
    if (!standing) return refusal(409, "This attempt has no estate.");
    const { estate, at, ended } = standing;
    if (asked.act === "figures") {
      const figures = figuresAt(contract, estate, at).map(({ text: _, ...figure }) => figure);
      return { answer: { at: isoInstant(at), ended, figures } satisfies FiguresView };
    }
    if (ended) return refusal(409, "This estate has ended. What you ran stays; store your hypothesis.");
    const printed = runAt(contract, estate, asked.command, at);
    return printed ? { answer: printed } : refusal(422, "not on the list");
  };
}

const refusal = (status: 409 | 422, detail: string): Answer => ({ problem: JSON.stringify({ status, detail }) });

type Begin = { attempt: string; person: string };

async function begin(
  contract: Contract,
  pick: (below: number) => number,
  client: ClientBase,
  { attempt, person }: Begin,
): Promise<Answer> {
  const { rows } = await client.query<{ fault: string }>(
    `SELECT DISTINCT l.fault FROM live_fire l JOIN attempt a ON a.id = l."attemptId" WHERE a.person = $1`,
    [person],
  );
  const met = rows.map(({ fault }) => fault);
  const { seed, fault, since, beginsAt, symptoms, marks } = beginLiveFire(contract, met, pick);
  await client.query(
    `INSERT INTO live_fire ("attemptId", seed, fault, first, since, "beginsAt", "startedAt", "endsAt", symptoms, marks)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), clock_timestamp() + $7 * interval '1 millisecond', $8, $9)`,
    [
      attempt,
      seed,
      fault,
      !met.includes(fault),
      new Date(since),
      new Date(beginsAt),
      lastsMs,
      JSON.stringify(symptoms),
      JSON.stringify(marks),
    ],
  );
  return { answer: {} };
}

type Row = { seed: number; fault: string; since: Date; beginsAt: Date; wallMs: number; ended: boolean };

/** The estate with its own moment now: as long after its beginning as the wall clock has gone on, at most to its end. */
async function readEstate(
  client: ClientBase,
  attempt: string,
): Promise<{ estate: LiveEstate; at: number; ended: boolean } | null> {
  const { rows } = await client.query<Row>(
    `SELECT seed, fault, since, "beginsAt", "endsAt" <= clock_timestamp() AS ended,
       extract(epoch FROM least(clock_timestamp(), "endsAt") - "startedAt")::float8 * 1000 AS "wallMs"
     FROM live_fire WHERE "attemptId" = $1`,
    [attempt],
  );
  const row = rows[0];
  if (!row) return null;
  const { seed, fault, ended } = row;
  const beginsAt = row.beginsAt.getTime();
  const at = beginsAt + Math.round(row.wallMs);
  return { estate: { seed, fault, since: row.since.getTime(), beginsAt }, at, ended };
}
