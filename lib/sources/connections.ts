import type { Contract } from "../contracts/types.ts";
import { ConnectClient } from "./connect/client.ts";
import { localTree } from "./files/local.ts";
import { objectTree } from "./files/objects.ts";
import type { FileTree } from "./files/tree.ts";
import { KafkaClient, parseBootstrap } from "./kafka/client.ts";
import { ObjectClient } from "./objects/client.ts";
import { parsePrefix } from "./objects/prefix.ts";
import { PostgresReader } from "./postgres/reader.ts";

/**
 * A client for each source that reads through a connection: a source that fails throws its client away, and must not cut
 * another's answer short. Nothing is connected before the first read. Throws Error naming what is missing.
 */
export class Connections {
  readonly #contract: Contract;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  kafka(id: string): KafkaClient {
    return this.#make(id, "kafka", (fields) => {
      const { saslMechanism: mechanism, saslUsername: username, saslPassword: password } = fields;
      return new KafkaClient({
        bootstrap: parseBootstrap(this.#field(id, "bootstrap")),
        ssl: fields.ssl === "true",
        ...(mechanism && username && password ? { sasl: { mechanism, username, password } } : {}),
      });
    });
  }

  connect(id: string): ConnectClient {
    return this.#make(id, "connect", ({ username, password }) => {
      return new ConnectClient({ url: this.#field(id, "url"), username, password });
    });
  }

  postgres(id: string): PostgresReader {
    return this.#make(id, "postgres", () => new PostgresReader(this.#field(id, "url")));
  }

  objects(id: string): ObjectClient {
    return this.#make(id, "object-store", ({ region }) => {
      const [url, accessKey] = [this.#field(id, "url"), this.#field(id, "accessKey")];
      return new ObjectClient({
        url,
        accessKey,
        secretKey: this.#field(id, "secretKey"),
        region: region ?? "us-east-1",
      });
    });
  }

  /** A folder (`kind: folder`, `path`) or a prefix (`kind: object-store`, `prefix: s3://bucket/some/prefix/`) of small files. */
  files(id: string): FileTree {
    if (this.#contract.connections[id]?.kind === "object-store") {
      return objectTree(parsePrefix(this.#field(id, "prefix")), this.objects(id));
    }
    return this.#make(id, "folder", () => localTree(this.#field(id, "path")));
  }

  #make<T>(id: string, kind: string, make: (fields: Record<string, string>) => T): T {
    const fields = this.#contract.connections[id];
    if (!fields) throw new Error(`connections: there is no ${id}`);
    if (fields.kind !== kind) throw new Error(`connections.${id}: expected kind ${kind}, got ${fields.kind ?? "none"}`);
    return make(fields);
  }

  #field(id: string, name: string): string {
    const value = this.#contract.connections[id]?.[name];
    if (!value) throw new Error(`connections.${id}.${name} is missing`);
    return value;
  }
}
