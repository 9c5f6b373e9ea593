import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "pg";
import type { Say } from "./part.ts";

/** `everyMs`: from the start of one round to that of the next, unless a round takes longer. */
type Pace = { name: string; everyMs: number };

/**
 * Something that users do, round after round on a connection of its own. A round that fails is written to the log and the
 * next one connects anew: a system that was down finds its users back.
 */
export abstract class Workload<Connection> {
  readonly log: string;
  rounds = 0;
  readonly #pace: Pace;
  readonly #say: Say;
  #stopped = false;
  #quiet = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(run: string, pace: Pace, say: Say) {
    this.log = join(run, "logs", `${pace.name}.log`);
    mkdirSync(dirname(this.log), { recursive: true });
    this.#pace = pace;
    this.#say = say;
  }

  protected abstract connect(): Promise<Connection>;
  protected abstract disconnect(connection: Connection): Promise<void>;
  /** `n` counts from 0. */
  protected abstract round(connection: Connection, n: number): Promise<void>;

  start(): void {
    this.#loop = this.#run();
    this.#say(`${this.#pace.name}: started, log ${this.log}`);
  }

  /** While quiet nobody does anything. */
  setQuiet(quiet: boolean): void {
    this.#quiet = quiet;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
    this.#say(`${this.#pace.name}: stopped after ${this.rounds} rounds`);
  }

  protected write(text: string): void {
    appendFileSync(this.log, `${new Date().toISOString()} ${text}\n`);
  }

  async #run(): Promise<void> {
    let connection: Connection | null = null;
    while (!this.#stopped) {
      const began = Date.now();
      try {
        connection ??= await this.connect();
        if (!this.#quiet) {
          const n = this.rounds++;
          await this.round(connection, n);
          if (n % 20 === 0) this.write(`round ${n}`);
        }
      } catch (error) {
        this.write(`round failed: ${(error as Error).message}`);
        if (connection !== null) this.disconnect(connection).catch(() => undefined);
        connection = null;
      }
      const rest = Math.max(20, this.#pace.everyMs - (Date.now() - began));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    if (connection !== null) await this.disconnect(connection).catch(() => undefined);
  }
}

/** Users of an application over a database; `application` is its name there. */
export abstract class DatabaseWorkload extends Workload<Client> {
  readonly #database: { url: string; application: string };

  constructor(run: string, pace: Pace, database: { url: string; application: string }, say: Say) {
    super(run, pace, say);
    this.#database = database;
  }

  protected async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#database.url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      application_name: this.#database.application,
    });
    client.on("error", (error) => this.write(`connection lost: ${error.message}`));
    await client.connect();
    return client;
  }

  protected disconnect(client: Client): Promise<void> {
    return client.end();
  }
}
