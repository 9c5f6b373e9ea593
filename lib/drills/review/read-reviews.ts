import { type Actor, demand } from "../../access/permissions.ts";
import { handlesOf } from "../../board/handles.ts";
import { type Database, database } from "../../store/db.ts";
import { answeredDrills } from "../drill-links.ts";
import { attemptLines, type OwnedLine } from "../record/attempt-lines.ts";
import { calibrationOf } from "../record/calibration.ts";
import { readComments } from "../record/comments.ts";
import { dueOf } from "../record/due.ts";
import { levelsOf } from "../record/levels.ts";
import { counted, isClean, isMiss, type Outcome } from "../record/outcome.ts";
import { readOutcomes } from "../record/read-outcomes.ts";
import type { ReviewsView } from "./views.ts";

/**
 * Everybody's attempts for whoever reviews them. The gate holds for the reviewer too: what tells a drill's answer is there only
 * after the own one. Throws 403. `now`: wall clock, ms.
 */
export async function readReviews(viewer: Actor, db: Database = database(), now = Date.now()): Promise<ReviewsView> {
  demand(viewer, "review-drills");
  const [lines, outcomes, known] = await Promise.all([
    attemptLines(db.pool, {}),
    readOutcomes(db.pool, null),
    answeredDrills(viewer.id, db),
  ]);
  const people = [...new Set(lines.map(({ person }) => person))];
  const handles = await handlesOf(db, people);
  const comments = await readComments(
    db,
    lines.map(({ id }) => id),
  );
  const handleOf = (person: string) => handles[person] ?? person;
  return {
    people: people
      .map((person) =>
        personOf(
          handleOf(person),
          lines.filter((line) => line.person === person).length,
          outcomes.get(person) ?? [],
          now,
        ),
      )
      .sort((a, b) => a.handle.localeCompare(b.handle)),
    attempts: lines.map(({ person, misled, answer, ...line }) => ({
      ...line,
      handle: handleOf(person),
      readable: known.has(answer),
      misled: known.has(answer) ? [...misled] : null,
      comments: comments.get(line.id)?.length ?? 0,
    })),
    misleading: misleading(lines, known, handleOf),
    closed: lines.filter((line) => line.counts && line.misled.length > 0 && !known.has(line.answer)).length,
  };
}

function personOf(
  handle: string,
  attempts: number,
  outcomes: readonly Outcome[],
  now: number,
): ReviewsView["people"][number] {
  const first = counted(outcomes).filter(({ claimed }) => claimed);
  const held = [...levelsOf(outcomes).values()].map(({ level }) => level);
  const at = (level: number) => held.filter((each) => each === level).length;
  return {
    handle,
    attempts,
    counted: first.length,
    clean: first.filter(isClean).length,
    missed: first.filter(isMiss).length,
    due: dueOf(outcomes).filter((due) => Date.parse(due.at) <= now).length,
    levels: { one: at(1), two: at(2), three: at(3) },
    calibration: calibrationOf(outcomes),
  };
}

/** Wrong causes by how many they misled, the worst first. */
function misleading(
  lines: readonly OwnedLine[],
  known: ReadonlySet<string>,
  handleOf: (person: string) => string,
): ReviewsView["misleading"] {
  const found = new Map<string, ReviewsView["misleading"][number]>();
  for (const { drill, title, misled, person, counts, answer } of lines) {
    if (!counts || !known.has(answer)) continue;
    for (const cause of misled) {
      const key = `${drill}/${cause}`;
      const row = found.get(key) ?? { drill, title, cause, handles: [] };
      row.handles.push(handleOf(person));
      found.set(key, row);
    }
  }
  return [...found.values()].sort((a, b) => b.handles.length - a.handles.length || a.title.localeCompare(b.title));
}
