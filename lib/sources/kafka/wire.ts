import { logLevel } from "kafkajs";
import Broker from "kafkajs/src/broker/index.js";
import loggers from "kafkajs/src/loggers/index.js";
import ConnectionPool from "kafkajs/src/network/connectionPool.js";
import socketFactory from "kafkajs/src/network/socketFactory.js";
import metadataRequest from "kafkajs/src/protocol/requests/metadata/v6/request.js";
import metadataResponse from "kafkajs/src/protocol/requests/metadata/v6/response.js";

import type { Tls } from "../secured.ts";
import { openEveryCodec } from "./codecs.ts";

/**
 * The only file that reaches into kafkajs. Its public admin client reports the last stable offset as the end, joins a
 * group to read one record, and throws away a whole answer when one partition errs; the requests themselves do not.
 */
export type { default as Broker } from "kafkajs/src/broker/index.js";

export type Address = { host: string; port: number };
export type KafkaConnection = {
  bootstrap: Address[];
  tls?: Tls | null;
  sasl?: { mechanism: string; username: string; password: string };
};
export type Metadata = Awaited<ReturnType<typeof metadataResponse.decode>>;

/** Reads with isolation "read uncommitted": the end is the high watermark, not the last stable offset. */
export const uncommitted = 0;
export const earliest = "-2";
export const latest = "-1";

openEveryCodec();

const silent = loggers.createLogger({ level: logLevel.NOTHING, logCreator: () => () => undefined });

export function brokerAt(address: Address, connection: KafkaConnection, timeoutMs: number): Broker {
  const connectionPool = new ConnectionPool({
    ...address,
    clientId: "one-board",
    ssl: connection.tls ?? undefined,
    sasl: connection.sasl,
    socketFactory: socketFactory(),
    connectionTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    enforceRequestTimeout: true,
    maxInFlightRequests: null,
    reauthenticationThreshold: 10_000,
    instrumentationEmitter: null,
    logger: silent,
  });
  return new Broker({ connectionPool, logger: silent, allowAutoTopicCreation: false });
}

/** Metadata with the error of each topic and partition left in it. */
export function fetchMetadata(broker: Broker, topics: string[]): Promise<Metadata> {
  return broker.connectionPool.send({
    request: metadataRequest({ topics, allowAutoTopicCreation: false }),
    response: { decode: (raw) => metadataResponse.decode(raw), parse: async (data) => data },
  });
}
