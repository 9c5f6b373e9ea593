/** The parts of kafkajs 2.2.4 (version pinned in package.json) that `wire.ts` uses beyond its public interface. */
declare module "kafkajs/src/network/connectionPool.js" {
  export default class ConnectionPool {
    constructor(options: Record<string, unknown>);
    send<T>(protocol: {
      request: unknown;
      response: { decode(raw: Buffer): Promise<T>; parse(data: T): Promise<T> };
    }): Promise<T>;
  }
}
declare module "kafkajs/src/broker/index.js" {
  import type ConnectionPool from "kafkajs/src/network/connectionPool.js";

  type Offset = { partition: number; errorCode: number; offset: string };
  export default class Broker {
    constructor(options: { connectionPool: ConnectionPool; logger: unknown; allowAutoTopicCreation: boolean });
    connectionPool: ConnectionPool;
    /** By API key, once it has connected. */
    versions: Record<number, { minVersion: number; maxVersion: number }> | null;
    isConnected(): boolean;
    connect(): Promise<void>;
    disconnect(): Promise<void>;
    findGroupCoordinator(request: { groupId: string; coordinatorType: number }): Promise<{
      coordinator: { nodeId: number; host: string; port: number };
    }>;
    offsetFetch(request: {
      groupId: string;
      topics: { topic: string; partitions: { partition: number }[] }[];
    }): Promise<{ responses: { topic: string; partitions: Offset[] }[] }>;
    describeGroups(request: { groupIds: string[] }): Promise<{
      groups: { groupId: string; state: string; protocolType: string; members: unknown[] }[];
    }>;
    listGroups(): Promise<{ groups: { groupId: string; protocolType: string }[] }>;
    describeConfigs(request: {
      resources: { type: number; name: string; configNames: string[] }[];
      includeSynonyms?: boolean;
    }): Promise<{
      resources: {
        resourceName: string;
        /** `configSource` (who set it) comes from version 1 of the answer on. */
        configEntries: { configName: string; configValue: string | null; configSource?: number }[];
      }[];
    }>;
    listOffsets(request: {
      isolationLevel: number;
      topics: { topic: string; partitions: { partition: number; timestamp: string }[] }[];
    }): Promise<{ responses: { topic: string; partitions: Offset[] }[] }>;
    fetch(request: {
      isolationLevel: number;
      maxWaitTime: number;
      minBytes: number;
      maxBytes: number;
      topics: { topic: string; partitions: { partition: number; fetchOffset: string; maxBytes: number }[] }[];
    }): Promise<{
      /** ms that the broker held this answer back, or asks to be left alone (version 8 on). */
      throttleTime: number;
      clientSideThrottleTime?: number;
      responses: {
        topicName: string;
        partitions: {
          partition: number;
          errorCode: number;
          messages: {
            offset: string;
            timestamp: string;
            isControlRecord?: boolean;
            key: Buffer | null;
            value: Buffer | null;
            headers?: Record<string, Buffer | Buffer[]>;
          }[];
        }[];
      }[];
    }>;
  }
}
declare module "kafkajs/src/network/socketFactory.js" {
  export default function socketFactory(): unknown;
}
declare module "kafkajs/src/loggers/index.js" {
  const loggers: { createLogger(options: { level: number; logCreator: () => () => void }): unknown };
  export default loggers;
}
declare module "kafkajs/src/protocol/requests/metadata/v6/request.js" {
  export default function request(options: { topics: string[]; allowAutoTopicCreation: boolean }): unknown;
}
declare module "kafkajs/src/protocol/requests/metadata/v6/response.js" {
  type Metadata = {
    brokers: { nodeId: number; host: string; port: number }[];
    topicMetadata: {
      topicErrorCode: number;
      topic: string;
      partitionMetadata: { partitionErrorCode: number; partitionId: number; leader: number }[];
    }[];
  };
  const response: { decode(raw: Buffer): Promise<Metadata> };
  export default response;
}
declare module "kafkajs/src/protocol/encoder.js" {
  export default class Encoder {
    readonly buffer: Buffer;
    writeInt8(value: number): Encoder;
    writeInt16(value: number): Encoder;
    writeInt32(value: number): Encoder;
    writeInt64(value: number): Encoder;
    writeBoolean(value: boolean): Encoder;
    writeString(value: string | null): Encoder;
    writeBytes(value: Buffer): Encoder;
    writeEncoder(value: Encoder): Encoder;
    writeArray(values: Encoder[]): Encoder;
    /** As it stands: a tag count of 0 is one byte. */
    writeUVarInt(value: number): Encoder;
    writeUVarIntString(value: string | null): Encoder;
    writeUVarIntArray(values: Encoder[]): Encoder;
  }
}
declare module "kafkajs/src/protocol/decoder.js" {
  export default class Decoder {
    constructor(raw: Buffer);
    readInt16(): number;
    readInt32(): number;
    readBoolean(): boolean;
    readBytes(length: number): Buffer | null;
    readUVarIntString(): string | null;
    readUVarIntArray<T>(read: () => T): T[] | null;
    readTaggedFields(): unknown;
  }
}
