import { execFile } from "node:child_process";
import type { Pool } from "pg";
import type { Stack } from "../stack.ts";

/** What Kafka's own console consumer prints of a topic's first records, keys included. */
export function consoleConsumer(stack: Stack, topic: string, messages: number, waitMs = 20_000): Promise<string> {
  const { java, kafkaClasspath } = stack.installed;
  const jvm = ["-Xmx96m", "-XX:TieredStopAtLevel=1", "-cp", kafkaClasspath];
  const main = "org.apache.kafka.tools.consumer.ConsoleConsumer";
  const what = ["--bootstrap-server", stack.broker.bootstrap, "--topic", topic, "--from-beginning"];
  const how = [
    "--formatter-property",
    "print.key=true",
    "--max-messages",
    String(messages),
    "--timeout-ms",
    String(waitMs),
  ];
  return new Promise((resolve, reject) => {
    execFile(java, [...jvm, main, ...what, ...how], { timeout: 60_000 }, (error, stdout) => {
      if (error && stdout === "") reject(error);
      else resolve(stdout);
    });
  });
}

/** Tables of the database in which any column of any row holds the text. */
export async function tablesWith(pool: Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`select 1 from ${name} as each where each::text like '%' || $1 || '%' limit 1`, [
      text,
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}
