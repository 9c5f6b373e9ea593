import type { Client } from "pg";
import type { Say } from "./part.ts";
import { DatabaseWorkload } from "./workload-rounds.ts";

const courses = ["algebra", "biology", "chemistry", "drawing", "economics"];

/** Every so many rounds an order is rolled back: its numbers are used up and no line has them. */
const rolledBackEvery = 20;

/**
 * Learners buy: an order of one to three lines about twice a second, some of them bought earlier and sent late. `marker`
 * goes into the order's number, so that a test can look for it where it must not be.
 */
export class PurchaseWorkload extends DatabaseWorkload {
  readonly marker: string;
  readonly #sold: (eventTimes: Date[]) => void;

  /** `sold` is told what was committed. */
  constructor(run: string, url: string, say: Say, sold: (eventTimes: Date[]) => void, marker = "order") {
    super(run, { name: "purchases", everyMs: 500 }, { url, application: "checkout" }, say);
    this.marker = marker;
    this.#sold = sold;
  }

  protected async round(client: Client, n: number): Promise<void> {
    const rollsBack = n % rolledBackEvery === rolledBackEvery - 1;
    const lateSeconds = n % 7 === 6 ? 30 : 0;
    await client.query("begin");
    const { rows } = await client.query<{ event_time: Date }>(
      `insert into commerce.purchase_line (order_id, line_id, course, cents, event_time)
       select $1 || '-' || $2::text, each, ($3::text[])[1 + ($2::int + each) % 5], 900 + 100 * (($2::int + each) % 7),
         clock_timestamp() - make_interval(secs => $4)
       from generate_series(1, 1 + $2::int % 3) each returning event_time`,
      [this.marker, n, courses, lateSeconds],
    );
    await client.query(rollsBack ? "rollback" : "commit");
    if (!rollsBack) this.#sold(rows.map(({ event_time }) => event_time));
  }
}
