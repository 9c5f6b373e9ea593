import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/client.ts";

export type Database = {
  prisma: PrismaClient;
  /** For SQL that Prisma has no word for: partitions, ranges, `unnest`, advisory locks. int8 arrives as text. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * Opens lazily: the first query connects. A connection attempt gives up after 5 s (wall clock). `kept`: how many connections stay open
 * while nobody asks; `openKept` opens them.
 */
export function openDatabase(url: string, options: { connections?: number; kept?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 8,
    min: options.kept ?? 0,
    connectionTimeoutMillis: 5_000,
    application_name: "one-board",
  });
  // A connection that the server ends, idle or between two queries of a transaction, must not end this process: the next
  // query reports it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    // A long error quotes the call with its values.
    errorFormat: "minimal",
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const holder = globalThis as { oneBoardDatabase?: Database };

/** The process-wide database of DATABASE_URL, all its connections kept. Throws when the variable is not set. */
export function database(): Database {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set: start through `one-board start`, or set it");
  holder.oneBoardDatabase ??= openDatabase(url, { connections: 8, kept: 8 });
  return holder.oneBoardDatabase;
}
