import type { Contract } from "../contracts/types.ts";
import { ConnectClient } from "./connect/client.ts";
import { localTree } from "./files/local.ts";
import { objectTree } from "./files/objects.ts";
import type { FileTree } from "./files/tree.ts";
import { HttpClient } from "./http/client.ts";
import { KafkaClient, parseBootstrap } from "./kafka/client.ts";
import { ObjectClient } from "./objects/client.ts";
import { parsePrefix } from "./objects/prefix.ts";
import { PostgresReader } from "./postgres/reader.ts";
import { tlsOf } from "./secured.ts";

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
      const bootstrap = parseBootstrap(this.#field(id, "bootstrap"));
      const { saslMechanism: mechanism } = fields;
      if (!mechanism) return new KafkaClient({ bootstrap, tls: tlsOf(id, fields) });
      const [username, password] = [this.#field(id, "saslUsername"), this.#field(id, "saslPassword")];
      return new KafkaClient({ bootstrap, tls: tlsOf(id, fields), sasl: { mechanism, username, password } });
    });
  }

  connect(id: string): ConnectClient {
    return this.#make(id, "connect", (fields) => {
      const { username, password } = fields;
      return new ConnectClient({ url: this.#field(id, "url"), username, password, tls: tlsOf(id, fields) });
    });
  }

  /** `url`, and `username` with `password` or a `token` where the server wants to know who asks. */
  http(id: string): HttpClient {
    return this.#make(id, "http", (fields) => {
      const { username, password, token } = fields;
      return new HttpClient({ url: this.#field(id, "url"), username, password, token, tls: tlsOf(id, fields) });
    });
  }

  postgres(id: string): PostgresReader {
    return this.#make(id, "postgres", (fields) => new PostgresReader(this.#field(id, "url"), tlsOf(id, fields)));
  }

  objects(id: string): ObjectClient {
    return this.#make(id, "object-store", (fields) => {
      const [url, accessKey] = [this.#field(id, "url"), this.#field(id, "accessKey")];
      return new ObjectClient({
        url,
        accessKey,
        secretKey: this.#field(id, "secretKey"),
        region: fields.region ?? "us-east-1",
        ...(fields.sessionToken ? { sessionToken: fields.sessionToken } : {}),
        tls: tlsOf(id, fields),
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
