import type { Pool } from "pg";
import type { Canary, Change } from "./change.ts";

/** Applies one batch in one transaction. A change older than what a row already has is a repeat and changes nothing. */
export async function applyChanges(pool: Pool, changes: Change[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const change of changes) {
      if (change.deleted) {
        await client.query("delete from enrollment_cohort where enrollment_id = $1", [change.enrollmentId]);
        continue;
      }
      await client.query(
        `insert into enrollment_cohort (enrollment_id, course_id, segment, state, source_ts_ms, source_snapshot, updated_at)
         values ($1, $2, $3, $4, $5, $6, clock_timestamp())
         on conflict (enrollment_id) do update set course_id = excluded.course_id, segment = excluded.segment,
           state = excluded.state, source_ts_ms = excluded.source_ts_ms, source_snapshot = excluded.source_snapshot,
           updated_at = excluded.updated_at
         where enrollment_cohort.source_ts_ms <= excluded.source_ts_ms`,
        [change.enrollmentId, change.courseId, change.segment, change.state, change.sourceTsMs, change.snapshot],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export async function applyCanary(pool: Pool, canary: Canary): Promise<void> {
  await pool.query(
    `insert into cohort_canary (id, source_ts_ms) values ($1, $2)
     on conflict (id) do update set source_ts_ms = excluded.source_ts_ms, applied_at = clock_timestamp()
     where cohort_canary.source_ts_ms < excluded.source_ts_ms`,
    [canary.id, canary.sourceTsMs],
  );
}
