import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import type { Say } from "./part.ts";

const segments = ["web", "mobile", "partner"];

/**
 * Learners enroll, change and leave, and neighbours write tables that nobody captures. About 150 KB of WAL a second.
 * `marker` goes into the learner's reference, so that a test can look for it where it must not be.
 */
export class EnrollmentWorkload {
  readonly log: string;
  #url: string;
  #say: Say;
  #marker: string;
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();
  #quiet = false;
  rounds = 0;

  constructor(run: string, url: string, say: Say, marker = "learner") {
    this.log = join(run, "logs", "workload.log");
    mkdirSync(dirname(this.log), { recursive: true });
    this.#url = url;
    this.#say = say;
    this.#marker = marker;
  }

  start(): void {
    this.#loop = this.#run();
    this.#say(`workload: started, log ${this.log}`);
  }

  /** While quiet nothing is written: neither captured nor uncaptured tables. */
  setQuiet(quiet: boolean): void {
    this.#quiet = quiet;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
    this.#say(`workload: stopped after ${this.rounds} rounds`);
  }

  async #run(): Promise<void> {
    let client: Client | null = null;
    while (!this.#stopped) {
      const began = Date.now();
      try {
        client ??= await this.#connect();
        if (!this.#quiet) await this.#round(client);
      } catch (error) {
        this.#write(`round failed: ${(error as Error).message}`);
        client?.end().catch(() => undefined);
        client = null;
      }
      const rest = Math.max(20, 250 - (Date.now() - began));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      application_name: "enrollment-service",
    });
    client.on("error", (error) => this.#write(`connection lost: ${error.message}`));
    await client.connect();
    return client;
  }

  async #round(client: Client): Promise<void> {
    const n = this.rounds++;
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
         and (select max(enrollment_id) - min(enrollment_id) from public.enrollment) > 500`,
    );
    await client.query(
      "insert into public.audit_note (body) select repeat('note ', 300) from generate_series(1, 20) each",
    );
    await client.query("update public.session_count set sessions = sessions + 1");
    if (n % 40 === 39)
      await client.query("delete from public.audit_note where written_at < clock_timestamp() - interval '10 s'");
    if (n % 20 === 0) this.#write(`round ${n}`);
  }

  #write(text: string): void {
    appendFileSync(this.log, `${new Date().toISOString()} ${text}\n`);
  }
}
