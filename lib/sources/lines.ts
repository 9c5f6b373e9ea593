import type { Cursor, CursorOf, Product } from "../contracts/types.ts";
import type { KafkaClient } from "./kafka/client.ts";
import { deadLetterSource } from "./kafka/dead-letters.ts";
import { topicIdentitiesSource } from "./kafka/identities.ts";
import type { ObjectClient } from "./objects/client.ts";
import { objectPrefixSource } from "./objects/prefix.ts";
import type { PostgresReader } from "./postgres/reader.ts";
import { sourceTableSource } from "./postgres/table.ts";
import type { Source } from "./source.ts";

type LineCursor = CursorOf<"source-table" | "topic-identities" | "object-prefix" | "dead-letter-topic">;
type Through = {
  kafka(): KafkaClient;
  postgres(): PostgresReader;
  objects(): ObjectClient;
  /** How long a read may list, and how long it may read what is new, ms. */
  ms: number;
};

/**
 * The source of a cursor that counts a product's lines. `wiring` says how the identity (and the event time) is called there;
 * without it nobody said that values may be looked at: dead letters are read by their headers alone, the others not at all.
 */
export function lineSource(id: string, cursor: LineCursor, product: Product, through: Through): Source | null {
  const ledger = ledgerOf(product);
  const wired = (field: string): string | null => {
    const value = cursor.wiring?.[field];
    return typeof value === "string" ? value : null;
  };
  if (cursor.kind === "dead-letter-topic") {
    return deadLetterSource(id, cursor.topic, { window: cursor.window, path: wired("identity") }, through.kafka());
  }
  const identity = wired("identity");
  if (identity === null) return null;
  if (cursor.kind === "object-prefix") {
    const fields = { identity, eventTime: wired("eventTime") ?? product.timestamp };
    const counts = ledger === null;
    return objectPrefixSource(id, cursor.prefix, fields, through.objects(), cursor.retention, {
      counts,
      ms: through.ms,
    });
  }
  if (ledger === null) return null;
  const from = BigInt(ledger.from);
  switch (cursor.kind) {
    case "topic-identities":
      return topicIdentitiesSource(id, cursor.topic, { path: identity, from }, through.kafka());
    case "source-table": {
      const eventTime = wired("eventTime") ?? product.timestamp;
      const { table, filtered } = cursor;
      const terms = { table, identity, eventTime, from, ...(filtered && { filtered }) };
      return sourceTableSource(id, terms, through.postgres());
    }
  }
}

function ledgerOf({ cursors }: Product): CursorOf<"ledger"> | null {
  const found = Object.values(cursors).find((cursor: Cursor) => cursor.kind === "ledger");
  return found?.kind === "ledger" ? found : null;
}
