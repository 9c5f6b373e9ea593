import type { CursorKind } from "../contracts/types.ts";

/**
 * Keys of a cursor that are no threshold: they name what is read, in the words an engineer knows it by. Sources read them
 * to find it, figures show them.
 */
export const describedKeys: Readonly<Partial<Record<CursorKind, readonly string[]>>> = {
  "spark-checkpoint": ["name", "topic"],
  "reject-topic": ["topic"],
  "consumer-group": ["role", "group", "topics"],
  "connect-connector": ["role", "connector"],
  "connect-source-offset": ["connector", "position"],
  "replication-slot": ["name"],
  "dead-letter-topic": ["topic"],
  "source-table": ["table", "filtered"],
  "topic-identities": ["topic"],
  "object-prefix": ["prefix"],
  ledger: ["identity"],
  "fold-state": ["field"],
  "table-snapshot": ["table"],
  number: ["quantity"],
  "count-comparison": ["compares"],
  "key-comparison": ["keys"],
  "mart-rows": ["table"],
};
