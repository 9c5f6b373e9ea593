import { writeFileSync } from "node:fs";
import { join } from "node:path";

const gauge = (name: string, description: string) => ({ [name]: { usage: "GAUGE", description } });

/** Figures that rules in common use read and that this version of the exporter has only by a file of queries; JSON is YAML. */
export const queries = {
  pg_replication: {
    query: "select pg_is_in_recovery()::int as is_replica",
    metrics: [gauge("is_replica", "1 on a replica")],
  },
  pg_postmaster: {
    query: "select extract(epoch from pg_postmaster_start_time()) as start_time_seconds",
    metrics: [gauge("start_time_seconds", "when the server started")],
  },
};

/** Writes them into `folder` and returns the file. */
export function writeQueries(folder: string): string {
  const file = join(folder, "queries.yml");
  writeFileSync(file, JSON.stringify(queries));
  return file;
}
