import type { Contract } from "../contracts/types.ts";
import { ConnectClient } from "./connect/client.ts";
import { KafkaClient, parseBootstrap } from "./kafka/client.ts";
import { PostgresReader } from "./postgres/reader.ts";

/**
 * One client per connection of the contract, shared by the sources that read through it. Made on first use; nothing is
 * connected before the first read. Throws Error naming the connection or field that is missing.
 */
export class Connections {
  readonly #contract: Contract;
  readonly #made = new Map<string, unknown>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  kindOf(id: string): string | undefined {
    return this.#contract.connections[id]?.kind;
  }

  kafka(id: string): KafkaClient {
    return this.#once(id, "kafka", (fields) => {
      const { saslMechanism: mechanism, saslUsername: username, saslPassword: password } = fields;
      return new KafkaClient({
        bootstrap: parseBootstrap(this.#field(id, "bootstrap")),
        ssl: fields.ssl === "true",
        ...(mechanism && username && password ? { sasl: { mechanism, username, password } } : {}),
      });
    });
  }

  connect(id: string): ConnectClient {
    return this.#once(id, "connect", ({ username, password }) => {
      return new ConnectClient({ url: this.#field(id, "url"), username, password });
    });
  }

  postgres(id: string): PostgresReader {
    return this.#once(id, "postgres", () => new PostgresReader(this.#field(id, "url")));
  }

  #once<T>(id: string, kind: string, make: (fields: Record<string, string>) => T): T {
    const fields = this.#contract.connections[id];
    if (!fields) throw new Error(`connections: there is no ${id}`);
    if (fields.kind !== kind) throw new Error(`connections.${id}: expected kind ${kind}, got ${fields.kind ?? "none"}`);
    if (!this.#made.has(id)) this.#made.set(id, make(fields));
    return this.#made.get(id) as T;
  }

  #field(id: string, name: string): string {
    const value = this.#contract.connections[id]?.[name];
    if (!value) throw new Error(`connections.${id}.${name} is missing`);
    return value;
  }
}
