import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import type { Say } from "./part.ts";

const courses = ["algebra", "biology", "chemistry", "drawing", "economics"];

/** Every so many rounds an order is rolled back: its numbers are used up and no line has them. */
const rolledBackEvery = 20;

/**
 * Learners buy: an order of one to three lines about twice a second, some of them bought earlier and sent late. `marker`
 * goes into the order's number, so that a test can look for it where it must not be.
 */
export class PurchaseWorkload {
  readonly log: string;
  readonly marker: string;
  #url: string;
  #say: Say;
  #stopped = false;
  #quiet = false;
  #loop: Promise<void> = Promise.resolve();
  rounds = 0;
  rolledBack = 0;

  constructor(run: string, url: string, say: Say, marker = "order") {
    this.log = join(run, "logs", "purchases.log");
    mkdirSync(dirname(this.log), { recursive: true });
    this.#url = url;
    this.#say = say;
    this.marker = marker;
  }

  start(): void {
    this.#loop = this.#run();
    this.#say(`purchases: started, log ${this.log}`);
  }

  /** While quiet nobody buys anything. */
  setQuiet(quiet: boolean): void {
    this.#quiet = quiet;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
    this.#say(`purchases: stopped after ${this.rounds} rounds, ${this.rolledBack} rolled back`);
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
      const rest = Math.max(20, 500 - (Date.now() - began));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      application_name: "checkout",
    });
    client.on("error", (error) => this.#write(`connection lost: ${error.message}`));
    await client.connect();
    return client;
  }

  async #round(client: Client): Promise<void> {
    const n = this.rounds++;
    const rollsBack = n % rolledBackEvery === rolledBackEvery - 1;
    const lateSeconds = n % 7 === 6 ? 30 : 0;
    await client.query("begin");
    await client.query(
      `insert into commerce.purchase_line (order_id, line_id, course, cents, event_time)
       select $1 || '-' || $2::text, each, ($3::text[])[1 + ($2::int + each) % 5], 900 + 100 * (($2::int + each) % 7),
         clock_timestamp() - make_interval(secs => $4)
       from generate_series(1, 1 + $2::int % 3) each`,
      [this.marker, n, courses, lateSeconds],
    );
    await client.query(rollsBack ? "rollback" : "commit");
    if (rollsBack) this.rolledBack += 1;
    if (n % 20 === 0) this.#write(`round ${n}`);
  }

  #write(text: string): void {
    appendFileSync(this.log, `${new Date().toISOString()} ${text}\n`);
  }
}
