import { asSourceError } from "../classify.ts";
import { within } from "../deadline.ts";
import { SourceError } from "../source.ts";
import { type Address, type Broker, brokerAt, fetchMetadata, type KafkaConnection, type Metadata } from "./wire.ts";

const requestTimeoutMs = 3_000;
const keyOf = ({ host, port }: Address): string => `${host}:${port}`;

/** `host:port,host:port` → addresses. Throws RangeError on anything else. */
export function parseBootstrap(text: string): Address[] {
  return text.split(",").map((part) => {
    const match = /^\s*\[?([^\s[\]]+?)\]?:(\d{1,5})\s*$/.exec(part);
    if (!match) throw new RangeError(`not a bootstrap address: ${part}`);
    return { host: match[1] as string, port: Number(match[2]) };
  });
}

/** Connections to one cluster, kept between sweeps, thrown away at the first failure. Every call is a read. */
export class KafkaClient {
  readonly connection: KafkaConnection;
  #brokers = new Map<string, Broker>();

  constructor(connection: KafkaConnection) {
    this.connection = connection;
  }

  /** A connected broker at this address. */
  async at(address: Address): Promise<Broker> {
    const key = keyOf(address);
    let broker = this.#brokers.get(key);
    if (!broker) {
      broker = brokerAt(address, this.connection, requestTimeoutMs);
      this.#brokers.set(key, broker);
    }
    if (!broker.isConnected()) await broker.connect();
    return broker;
  }

  /** The first bootstrap server that answers. Throws the refusal only when every one refused. */
  async any(): Promise<Broker> {
    const failures: SourceError[] = [];
    for (const address of this.connection.bootstrap) {
      try {
        return await this.at(address);
      } catch (error) {
        this.#forget(address);
        failures.push(asSourceError(error));
      }
    }
    throw failures.find((failure) => failure.reason !== "refused") ?? failures[0] ?? new SourceError("refused");
  }

  async metadata(topics: string[]): Promise<Metadata> {
    return fetchMetadata(await this.any(), topics);
  }

  /** Runs one read against the cluster; a failure or the deadline ends every connection, so that the next is new. */
  async run<T>(signal: AbortSignal, work: (client: KafkaClient) => Promise<T>): Promise<T> {
    try {
      return await within(signal, work(this));
    } catch (error) {
      await this.close();
      throw asSourceError(error);
    }
  }

  async close(): Promise<void> {
    const brokers = [...this.#brokers.values()];
    this.#brokers.clear();
    // Not waited for: a hanging broker would hold the sweep.
    for (const broker of brokers) broker.disconnect().catch(() => undefined);
  }

  #forget(address: Address): void {
    this.#brokers
      .get(keyOf(address))
      ?.disconnect()
      .catch(() => undefined);
    this.#brokers.delete(keyOf(address));
  }
}
