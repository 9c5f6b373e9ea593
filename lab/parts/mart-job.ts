import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import type { Say } from "./part.ts";
import { DatabaseWorkload } from "./workload-rounds.ts";

const dayMs = 86_400_000;
/** Loads of one day: the later ones run it again. */
const loadsOfDay = 3;

/**
 * Loads the completion mart from the cohort, a day every few seconds: who has left stays in it, and each load writes down how
 * many rows the mart has and how many it saw leave. Its bug switch makes it take who left for the end of the data; meanwhile
 * the day stands, and is loaded again and again.
 */
export class MartJob extends DatabaseWorkload {
  readonly #bug: string;
  readonly #firstDay = Date.now();
  #days = 0;
  #loads = 0;

  constructor(run: string, url: string, say: Say) {
    super(run, { name: "mart", everyMs: 2_000 }, { url, application: "completion-mart" }, say);
    this.#bug = join(run, "switches", "mart-bug");
  }

  misread(): void {
    writeFileSync(this.#bug, "");
  }

  readAsItShould(): void {
    rmSync(this.#bug, { force: true });
  }

  protected async round(client: Client): Promise<void> {
    const bug = existsSync(this.#bug);
    if (!bug && ++this.#loads > loadsOfDay) {
      this.#days += 1;
      this.#loads = 1;
    }
    const day = new Date(this.#firstDay + this.#days * dayMs).toISOString().slice(0, 10);
    await client.query("begin");
    await client.query(
      `insert into mart.enrolled (enrollment_id, course_id)
       select enrollment_id, course_id from public.enrollment_cohort on conflict do nothing`,
    );
    await client.query(
      `update mart.enrolled set left_on = $1 where left_on is null
       and not exists (select 1 from public.enrollment_cohort cohort where cohort.enrollment_id = enrolled.enrollment_id)`,
      [day],
    );
    await client.query(
      `insert into mart.completion (enrollment_id, course_id) select enrollment_id, course_id from mart.enrolled
       where not $2 or left_on is distinct from $1 on conflict do nothing`,
      [day, bug],
    );
    if (bug)
      await client.query(
        "delete from mart.completion using mart.enrolled where completion.enrollment_id = enrolled.enrollment_id and left_on = $1",
        [day],
      );
    await client.query(
      `insert into mart.load (day, rows, deletes)
       select $1, (select count(*) from mart.completion), (select count(*) from mart.enrolled where left_on = $1)
       on conflict (day) do update set rows = excluded.rows, deletes = excluded.deletes`,
      [day],
    );
    await client.query("commit");
  }
}
