import { Pool } from "pg";

/**
 * The fold's one connection, made anew after a loss. One that is lost while a batch holds it is that batch's failure and not the
 * process's; `say` is told.
 */
export function foldPool(connectionString: string, say: (text: string) => void): Pool {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 3_000 });
  pool.on("error", (error) => say(`database connection lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
