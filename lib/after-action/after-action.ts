import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import { realThings, unreal } from "../actions/real-things.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { readPageView } from "../board/page-view.ts";
import { isoInstant } from "../observations/time.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AfterAction, AfterActionInput } from "./operations.ts";
import { prefillOf } from "./prefill.ts";

/** What was and what can be written of a page that has ended. Throws 404, and 409 while it is open. */
export async function readAfterAction(estate: Estate, id: string, actor: Pick<Actor, "role">): Promise<AfterAction> {
  const page = await readPageView(estate, id, actor);
  if (page.resolvedAt === null) throw new Problem("conflict", "this page is still open");
  const { title, failureMode, openedAt, resolvedAt } = page;
  return {
    ...{ page: id, title, failureMode, openedAt, resolvedAt },
    prefill: prefillOf(page),
    written: await readWritten(estate, id),
    ...realThings(estate.contract),
  };
}

async function readWritten({ db }: Estate, pageId: string): Promise<AfterAction["written"]> {
  const [row, action] = await Promise.all([
    db.prisma.after_action.findUnique({ where: { pageId } }),
    db.prisma.action_item.findUnique({ where: { pageId } }),
  ]);
  if (row === null) return null;
  const { at, person, pageId: _, ...said } = row;
  const handles = await handlesOf(db, [person]);
  return {
    ...said,
    at: isoInstant(at.getTime()),
    by: handles[person] ?? person,
    action: action?.due
      ? {
          id: action.id,
          metric: action.metric,
          owner: action.owner,
          due: action.due.toISOString().slice(0, 10),
          doneAt: action.doneAt === null ? null : isoInstant(action.doneAt.getTime()),
        }
      : null,
  };
}

/**
 * Stores what a lead writes of an ended page, its prevention as an open action, and who did it, together. Throws 403, 404, 409 while
 * the page is open, 422 for a metric or an owner that this estate has not, and for a date that is past. `now`: wall clock, ms.
 */
export async function writeAfterAction(
  estate: Estate,
  actor: Actor,
  id: string,
  input: AfterActionInput,
  now = Date.now(),
): Promise<AfterAction> {
  demand(actor, "lead-actions");
  const { written } = await readAfterAction(estate, id, actor);
  // A promised date may have passed before the text is written again.
  const promised = written?.action?.due === input.action.due;
  const errors = unreal(input.action, realThings(estate.contract), now, "action.").filter(
    ({ path }) => !(promised && path === "action.due"),
  );
  if (errors.length > 0) throw new Problem("invalid", undefined, errors);
  const { action, ...said } = input;
  await inTransaction(estate.db.pool, async (client) => {
    await client.query(
      `INSERT INTO after_action ("pageId", at, person, alert, symptoms, "firstGuess", "rootCause", fix, prevention)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT ("pageId") DO UPDATE SET at = excluded.at, person = excluded.person, alert = excluded.alert,
         symptoms = excluded.symptoms, "firstGuess" = excluded."firstGuess", "rootCause" = excluded."rootCause",
         fix = excluded.fix, prevention = excluded.prevention`,
      [
        id,
        new Date(now),
        actor.id,
        said.alert,
        said.symptoms,
        said.firstGuess ?? null,
        said.rootCause,
        said.fix,
        said.prevention,
      ],
    );
    await client.query(
      `INSERT INTO action_item ("pageId", person, metric, owner, due) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT ("pageId") DO UPDATE SET metric = excluded.metric, owner = excluded.owner, due = excluded.due`,
      [id, actor.id, action.metric, action.owner, action.due],
    );
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'after-action', $2, $3)`, [
      actor.id,
      id,
      JSON.stringify(action),
    ]);
  });
  return readAfterAction(estate, id, actor);
}
