import type { Source } from "../source.ts";
import type { PostgresReader } from "./reader.ts";

/** Whether the database takes a connection and answers a query. */
export function postgresProbe(id: string, reader: PostgresReader): Source {
  return {
    id,
    async read({ signal }) {
      await reader.rows(signal, "select 1");
      return { kind: "dependency-probe", reachable: true };
    },
    close: async () => reader.close(),
  };
}
