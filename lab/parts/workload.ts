import type { Client } from "pg";
import type { Say } from "./part.ts";
import { DatabaseWorkload } from "./workload-rounds.ts";

const segments = ["web", "mobile", "partner"];

/**
 * Learners enroll, change and leave, and neighbours write tables that nobody captures. About 150 KB of WAL a second.
 * `marker` goes into the learner's reference, so that a test can look for it where it must not be.
 */
export class EnrollmentWorkload extends DatabaseWorkload {
  readonly #marker: string;

  constructor(run: string, url: string, say: Say, marker = "learner") {
    super(run, { name: "workload", everyMs: 250 }, { url, application: "enrollment-service" }, say);
    this.#marker = marker;
  }

  protected async round(client: Client, n: number): Promise<void> {
    const segment = segments[n % segments.length];
    await client.query(
      `insert into public.enrollment (learner_ref, course_id, segment, state)
       select $1 || '-' || $2::text || '-' || each, 1 + ($2::int + each) % 20, $3, 'enrolled' from generate_series(1, 2) each`,
      [this.#marker, n, segment],
    );
    await client.query(
      `update public.enrollment set state = 'active', updated_at = clock_timestamp()
       where enrollment_id in (select enrollment_id from public.enrollment order by enrollment_id desc offset 4 limit 3)`,
    );
    await client.query(
      `delete from public.enrollment
       where enrollment_id = (select enrollment_id from public.enrollment order by enrollment_id limit 1)
         and (select max(enrollment_id) - min(enrollment_id) from public.enrollment) > 1000`,
    );
    await client.query(
      "insert into public.audit_note (body) select repeat('note ', 300) from generate_series(1, 20) each",
    );
    await client.query("update public.session_count set sessions = sessions + 1");
    // Else a slot's restart_lsn moves every 15 s at most, and what holds it would take a minute to be told.
    if (n % 8 === 7) await client.query("select pg_log_standby_snapshot()");
    if (n % 40 === 39)
      await client.query("delete from public.audit_note where written_at < clock_timestamp() - interval '10 s'");
  }
}
