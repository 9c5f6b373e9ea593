import type { Estate } from "../board/estate.ts";
import { failedSchema, observationSchema } from "../observations/schema.ts";
import type { Failed, Observation, ObservationKind, ObservationOf } from "../observations/types.ts";

export type Last =
  | { observedAt: string; value: Observation }
  | { observedAt: string; failed: string; progress?: Failed["progress"] };
/** What each source returned last, or why it did not, by observation id. */
export type Latest = ReadonlyMap<string, Last>;

const newest = `
  SELECT wanted.id, o."observedAt", o.body
  FROM unnest($2::text[]) AS wanted (id)
  CROSS JOIN LATERAL (
    SELECT "observedAt", body FROM observation
    WHERE run = $1 AND observation.id = wanted.id ORDER BY "observedAt" DESC LIMIT 1
  ) AS o`;

type Row = { id: string; observedAt: Date; body: unknown };

/** The newest observation of each id; one index probe per partition and id. */
export async function readLatest({ db, run }: Estate, ids: string[]): Promise<Latest> {
  const { rows } = await db.pool.query<Row>(newest, [run, ids]);
  return new Map(rows.flatMap(({ id, observedAt, body }) => entry(id, observedAt.toISOString(), body)));
}

function entry(id: string, observedAt: string, body: unknown): [string, Last][] {
  const { value, failed, progress } = (body ?? {}) as { value?: unknown; failed?: unknown; progress?: unknown };
  if (typeof failed === "string") {
    const told = failedSchema.shape.progress.safeParse(progress);
    return [[id, { observedAt, failed, ...(told.data === undefined ? {} : { progress: told.data }) }]];
  }
  const parsed = observationSchema.safeParse(value);
  return parsed.success ? [[id, { observedAt, value: parsed.data }]] : [];
}

/** The observation under an id if it arrived and is of this kind. */
export function arrived<K extends ObservationKind>(latest: Latest, id: string, kind: K): ObservationOf<K> | null {
  const found = latest.get(id);
  return found && "value" in found && found.value.kind === kind ? (found.value as ObservationOf<K>) : null;
}
