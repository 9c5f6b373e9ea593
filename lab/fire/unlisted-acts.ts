import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { signalProcess } from "../../lib/store/process-identity.ts";
import type { Part } from "../parts/part.ts";
import type { Stack } from "../stack.ts";
import type { Fault, Shown } from "./fault.ts";

/** A process that is there, whose ports are open, and that does nothing. */
export const freeze = (part: Part): void => signal(part, "SIGSTOP");
export const thaw = (part: Part): void => signal(part, "SIGCONT");

function signal({ pid }: Part, name: "SIGSTOP" | "SIGCONT"): void {
  if (pid !== undefined) signalProcess(pid, name);
}

/** The kernel's own word on a process. */
export async function isFrozen(part: Part): Promise<Shown> {
  const command = `grep State /proc/${part.pid}/status`;
  const output = /^State:.*$/m.exec(readFileSync(`/proc/${part.pid}/status`, "utf8"))?.[0] ?? "";
  return { command, output, shows: output.includes("T (stopped)") };
}

/** Nobody of its number is there any more. */
export async function isGone({ pid, running }: Part): Promise<Shown> {
  return { command: `kill -0 ${pid}`, output: running ? "" : "No such process", shows: !running };
}

/** One row of a database's own catalogs, and whether it shows what was done. */
export const catalog =
  <Row extends object>(
    database: string,
    sql: string,
    shows: (row: Row | undefined) => boolean,
  ): Fault["tools"][number] =>
  async (stack) => {
    const [row] = await stack.postgres.query<Row>(database, sql);
    return { command: sql, output: JSON.stringify(row ?? null), shows: shows(row) };
  };

/** What the server says to a role that logs in. */
export async function loginRefused(stack: Stack, role: string): Promise<Shown> {
  const { password, port } = stack.postgres;
  const client = new Client({ host: "127.0.0.1", port, user: role, password, database: "enrollment" });
  const command = `psql -U ${role} enrollment -c 'select 1'`;
  try {
    await client.connect();
    await client.end();
    return { command, output: "1", shows: false };
  } catch (error) {
    return { command, output: (error as Error).message, shows: (error as { code?: string }).code === "28000" };
  }
}

/** What an HTTP address says within two seconds: curl's own exit code 28 is a time-out. */
export function curlHangs(url: string): Promise<Shown> {
  return new Promise((resolve) => {
    execFile("curl", ["-s", "-m", "2", url], { timeout: 5_000 }, (error) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ command: `curl -s -m 2 ${url}`, output: `exit code ${code}`, shows: code === 28 });
    });
  });
}

/** A table that a transaction locks against writers and keeps: it writes nothing itself. */
export class HeldLock {
  #client: Client | null = null;

  async take(stack: Stack, database: string, table: string): Promise<void> {
    const client = new Client({ connectionString: stack.postgres.url(database), application_name: "maintenance" });
    // A server that stops ends the transaction.
    client.on("error", () => undefined);
    await client.connect();
    this.#client = client;
    await client.query(`begin; lock table ${table} in exclusive mode`);
  }

  async release(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.query("rollback");
    await client?.end();
  }
}
