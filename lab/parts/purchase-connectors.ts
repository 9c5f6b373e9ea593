import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ObjectStore } from "./object-store.ts";
import type { SourcePostgres } from "./postgres.ts";

export const sourceName = "purchase-line-source";
export const sinkName = "purchase-line-s3";
export const purchaseTopic = "commerce.purchase_line";
export const deadLetterTopic = "commerce.purchase_line.dlq";
export const purchasePrefix = "commerce/purchase_line";

/** Each connector's control file: what it should do instead of its work. */
export class Switches {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  file(connector: string): string {
    return join(this.#folder, connector);
  }

  /** `slow 3000`, `drop`, `block`, `fail`, `fewer-tasks` for the sink; `skip-poll`, `fail`, `fewer-tasks` for the source. */
  set(connector: string, text: string): void {
    // In one step: a half-written switch would be read as none.
    const next = `${this.file(connector)}.next`;
    writeFileSync(next, text);
    renameSync(next, this.file(connector));
  }

  clear(connector: string): void {
    rmSync(this.file(connector), { force: true });
  }
}

/** What the incrementing source is told. Its position is `{"incrementing": n}`. */
export function sourceConfig(postgres: SourcePostgres, switches: Switches): Record<string, string> {
  return {
    "connector.class": "oneboard.lab.IncrementingSource",
    "tasks.max": "1",
    "connection.url": `jdbc:postgresql://127.0.0.1:${postgres.port}/commerce`,
    "connection.user": "postgres",
    "connection.password": postgres.password,
    table: "commerce.purchase_line",
    "incrementing.column": "line_seq",
    "key.columns": "order_id,line_id",
    topic: purchaseTopic,
    "poll.interval.ms": "500",
    "switch.file": switches.file(sourceName),
  };
}

/** What the sink is told: objects of at most 50 lines, closed after 3 s; what it refuses goes to the dead-letter topic. */
export function sinkConfig(store: ObjectStore, switches: Switches): Record<string, string> {
  return {
    "connector.class": "oneboard.lab.ObjectSink",
    "tasks.max": "1",
    topics: purchaseTopic,
    "s3.endpoint": store.url,
    "s3.bucket": store.bucket,
    "s3.prefix": purchasePrefix,
    "s3.access.key": store.accessKey,
    "s3.secret.key": store.secretKey,
    "flush.size": "50",
    "rotate.interval.ms": "3000",
    "identity.field": "line_seq",
    "amount.field": "cents",
    "amount.min": "0",
    "errors.tolerance": "all",
    "errors.deadletterqueue.topic.name": deadLetterTopic,
    "errors.deadletterqueue.topic.replication.factor": "1",
    "errors.deadletterqueue.context.headers.enable": "true",
    "switch.file": switches.file(sinkName),
  };
}
