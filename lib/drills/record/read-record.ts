import type { Actor } from "../../access/permissions.ts";
import { type Database, database } from "../../store/db.ts";
import { publicPacks } from "../library.ts";
import { attemptLines } from "./attempt-lines.ts";
import { calibrationOf } from "./calibration.ts";
import { readComments } from "./comments.ts";
import { dueOf } from "./due.ts";
import { levelsOf } from "./levels.ts";
import { ownOutcomes } from "./read-outcomes.ts";
import type { RecordView } from "./views.ts";

/** One person's own record. What was said of an attempt is told once its answer was read. `now`: wall clock, ms. */
export async function readRecord(
  actor: Pick<Actor, "id">,
  db: Database = database(),
  now = Date.now(),
): Promise<RecordView> {
  const [outcomes, lines] = await Promise.all([
    ownOutcomes(db.pool, actor.id),
    attemptLines(db.pool, { person: actor.id }),
  ]);
  const read = lines.filter(({ step }) => step === "close" || step === "done").map(({ id }) => id);
  const comments = await readComments(db, read);
  const titles = new Map(publicPacks().map(({ id, title }) => [id, title]));
  return {
    levels: [...levelsOf(outcomes)].map(([family, standing]) => ({ family, ...standing })),
    due: dueOf(outcomes).map(({ drill, at }) => ({
      at,
      drill: Date.parse(at) <= now ? { id: drill, title: titles.get(drill) ?? drill } : null,
    })),
    calibration: calibrationOf(outcomes),
    attempts: lines.map(({ person: _, misled: __, answer: ___, ...line }) => ({
      ...line,
      comments: comments.get(line.id) ?? [],
    })),
  };
}
