import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { estate } from "../../board/estate.ts";
import { database } from "../../store/db.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { type DrillDoer, writeAudit } from "../attempt-store.ts";
import type { Draft, startInput } from "../inputs.ts";
import { publicPack } from "../library.ts";
import { beginEstate } from "../live/ask.ts";
import { isLive, livePack } from "../live/library.ts";
import type { AskedCommand, PublicPack } from "../pack-public.ts";
import { attemptView } from "../read-attempt.ts";
import { openingLevel } from "../record/levels.ts";
import { ownOutcomes } from "../record/read-outcomes.ts";
import type { AttemptView } from "../views.ts";

/** A new attempt, always; its number says whether it is the first and counts. Throws 404 for an unknown drill, 409 and 503 for a live one. */
export async function startAttempt(
  { actor, db = database() }: DrillDoer,
  drillId: string,
  { skip = false }: z.output<typeof startInput> = {},
): Promise<AttemptView> {
  const live = isLive(drillId);
  const told: Begun = live ? { ...livePack(), symptoms: [] } : publicPack(drillId);
  const drill = told.id;
  const id = randomUUID();
  // Before the attempt is stored: the collector makes the estate on another connection.
  if (live) await beginEstate(estate(), id, actor.id);
  return inTransaction(db.pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`attempt/${actor.id}/${drill}`]);
    const stands = openingLevel(await ownOutcomes(client, actor.id), drill);
    const skipped = skip && stands === 1;
    const level = skipped ? 2 : stands;
    const { rows } = await client.query<{ number: number }>(
      `INSERT INTO attempt (id, drill, person, level, skipped, draft, number)
       SELECT $1, $2, $3, $4, $5, $6, 1 + count(*) FROM attempt WHERE person = $3 AND drill = $2 RETURNING number`,
      [id, drill, actor.id, level, skipped, level === 1 ? JSON.stringify(halfFilled(told)) : null],
    );
    await writeAudit(client, actor, "drill-start", { id, drill, number: rows[0]?.number ?? 1 });
    return attemptView(client, id, actor.id);
  });
}

type Begun = Pick<PublicPack, "id" | "symptoms" | "firstMinute"> & { commands: readonly AskedCommand[] };

/**
 * A beginner's form: a symptom and a next query are there, out of what everybody can read, and can be changed. Which figure of a live
 * estate is a symptom at all is the reader's to say.
 */
function halfFilled({ firstMinute, symptoms, commands }: Begun): Draft {
  const symptom = symptoms.find(({ id }) => id === firstMinute?.form.explains) ?? symptoms[0];
  const command = commands.find(({ id }) => id === firstMinute?.form.nextQuery) ?? commands[0];
  return {
    ...(symptom ? { explains: `${symptom.id}: ${symptom.text}` } : {}),
    ...(command ? { nextQuery: command.spellings[0] } : {}),
  };
}
