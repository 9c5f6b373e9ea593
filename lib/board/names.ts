import type { Contract, Cursor } from "../contracts/types.ts";
import { cursorOf } from "../runbook/command.ts";

/** The name by which an engineer knows a cursor: slot, group, connector, topic. */
export function cursorName(cursor: Cursor): string {
  switch (cursor.kind) {
    case "spark-checkpoint":
    case "replication-slot":
      return cursor.name;
    case "consumer-group":
      return cursor.group;
    case "connect-connector":
    case "connect-source-offset":
      return cursor.connector;
    case "reject-topic":
    case "dead-letter-topic":
    case "topic-identities":
      return cursor.topic;
    case "source-table":
      return cursor.table;
    case "object-prefix":
      return cursor.prefix;
    case "ledger":
      return cursor.identity;
    case "table-snapshot":
    case "mart-rows":
      return cursor.table;
    case "number":
      return cursor.quantity;
    case "fold-state":
      return cursor.field;
    default:
      return cursor.kind;
  }
}

/** A page's or verdict's subject in the engineer's words: the cursor's name, the dependency's title, or the subject itself. */
export function subjectName(contract: Contract, subject: string): string {
  const found = cursorOf(contract, subject);
  if (found) return cursorName(found.cursor);
  return contract.dependencies[subject.replace(/^dependency\./, "")]?.title ?? subject;
}
