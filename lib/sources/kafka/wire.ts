import { logLevel } from "kafkajs";
import Broker from "kafkajs/src/broker/index.js";
import loggers from "kafkajs/src/loggers/index.js";
import ConnectionPool from "kafkajs/src/network/connectionPool.js";
import socketFactory from "kafkajs/src/network/socketFactory.js";
import olderRequest from "kafkajs/src/protocol/requests/metadata/v6/request.js";
import olderResponse from "kafkajs/src/protocol/requests/metadata/v6/response.js";

import type { Tls } from "../secured.ts";
import { openEveryCodec } from "./codecs.ts";
import { decodeMetadata, type Metadata, metadataKey, metadataRequest, versionWithIds } from "./metadata.ts";

/**
 * With `metadata.ts` the only file that reaches into kafkajs. Its public admin client reports the last stable offset as the end, joins a
 * group to read one record, and throws away a whole answer when one partition errs; the requests themselves do not.
 */
export type { default as Broker } from "kafkajs/src/broker/index.js";

export type Address = { host: string; port: number };
export type KafkaConnection = {
  bootstrap: Address[];
  tls?: Tls | null;
  sasl?: { mechanism: string; username: string; password: string };
};
export type { Metadata } from "./metadata.ts";

/** Reads with isolation "read uncommitted": the end is the high watermark, not the last stable offset. */
export const uncommitted = 0;
export const committed = 1;
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

/** Metadata with the error of each topic and partition left in it, and the topics' ids where the broker tells them. */
export function fetchMetadata(broker: Broker, topics: string[]): Promise<Metadata> {
  const tellsIds = (broker.versions?.[metadataKey]?.maxVersion ?? 0) >= versionWithIds;
  const protocol = tellsIds
    ? { request: metadataRequest(topics), decode: decodeMetadata }
    : { request: olderRequest({ topics, allowAutoTopicCreation: false }), decode: olderResponse.decode };
  return broker.connectionPool.send({
    request: protocol.request,
    response: { decode: (raw) => protocol.decode(raw), parse: async (data: Metadata) => data },
  });
}
