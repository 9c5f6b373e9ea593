import { type Actor, may } from "../access/permissions.ts";
import { type Database, database } from "../store/db.ts";
import { publicPacks } from "./library.ts";
import { modesOf } from "./sealed.ts";

/** `closed`: how many more there are, for whoever reviews drills; which ones would be their answer. */
export type DrillLinks = { links: { id: string; title: string }[]; closed: number };

/**
 * Which drills a failure mode is met in, as this viewer may know it: those whose answer the viewer has read, whatever the role.
 * A mode that is not in the map has nothing to show.
 */
export async function drillsForFailureMode(
  viewer: Pick<Actor, "id" | "role">,
  db: Database = database(),
): Promise<ReadonlyMap<string, DrillLinks>> {
  if (!may(viewer, "run-drills")) return new Map();
  const answered = await answeredDrills(viewer.id, db);
  const counts = may(viewer, "review-drills");
  const byMode = new Map<string, DrillLinks>();
  for (const { id, title } of publicPacks()) {
    const known = answered.has(id);
    if (!known && !counts) continue;
    for (const mode of modesOf(id)) {
      const links = byMode.get(mode) ?? { links: [], closed: 0 };
      if (known) links.links.push({ id, title });
      else links.closed += 1;
      byMode.set(mode, links);
    }
  }
  return byMode;
}

/** In SQL over attempt a and live_fire l: which answer an attempt is about, its drill or the fault of its own estate. */
export const answerKey = `coalesce(a.drill || '/' || l.fault, a.drill)`;

/** The answers that this person has read after an own hypothesis: a recorded drill by its id, a live one by its fault. */
export async function answeredDrills(person: string, db: Pick<Database, "pool">): Promise<ReadonlySet<string>> {
  const { rows } = await db.pool.query<{ drill: string }>(
    `SELECT DISTINCT ${answerKey} AS drill FROM attempt a JOIN hypothesis h ON h."attemptId" = a.id
       LEFT JOIN live_fire l ON l."attemptId" = a.id
     WHERE a.person = $1 AND a."openedAt" IS NOT NULL`,
    [person],
  );
  return new Set(rows.map(({ drill }) => drill));
}
