import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { database } from "../../store/db.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { type DrillDoer, writeAudit } from "../attempt-store.ts";
import type { Draft, startInput } from "../inputs.ts";
import { publicPack } from "../library.ts";
import type { PublicPack } from "../pack-public.ts";
import { attemptView } from "../read-attempt.ts";
import { openingLevel } from "../record/levels.ts";
import { ownOutcomes } from "../record/read-outcomes.ts";
import type { AttemptView } from "../views.ts";

/** A new attempt, always; its number says whether it is the first and counts. Throws 404 for an unknown drill. */
export function startAttempt(
  { actor, db = database() }: DrillDoer,
  drillId: string,
  { skip = false }: z.output<typeof startInput> = {},
): Promise<AttemptView> {
  const pack = publicPack(drillId);
  const drill = pack.id;
  return inTransaction(db.pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`attempt/${actor.id}/${drill}`]);
    const id = randomUUID();
    const stands = openingLevel(await ownOutcomes(client, actor.id), drill);
    const skipped = skip && stands === 1;
    const level = skipped ? 2 : stands;
    const { rows } = await client.query<{ number: number }>(
      `INSERT INTO attempt (id, drill, person, level, skipped, draft, number)
       SELECT $1, $2, $3, $4, $5, $6, 1 + count(*) FROM attempt WHERE person = $3 AND drill = $2 RETURNING number`,
      [id, drill, actor.id, level, skipped, level === 1 ? JSON.stringify(halfFilled(pack)) : null],
    );
    await writeAudit(client, actor, "drill-start", { id, drill, number: rows[0]?.number ?? 1 });
    return attemptView(client, id, actor.id);
  });
}

/** A beginner's form: a symptom and a next query are there, out of what everybody can read, and can be changed. */
function halfFilled({ firstMinute, symptoms, commands }: PublicPack): Draft {
  const symptom = symptoms.find(({ id }) => id === firstMinute?.form.explains) ?? symptoms[0];
  const command = commands.find(({ id }) => id === firstMinute?.form.nextQuery) ?? commands[0];
  return {
    ...(symptom ? { explains: `${symptom.id}: ${symptom.text}` } : {}),
    ...(command ? { nextQuery: command.spellings[0] } : {}),
  };
}
