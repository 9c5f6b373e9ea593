import Decoder from "kafkajs/src/protocol/decoder.js";
import Encoder from "kafkajs/src/protocol/encoder.js";

export type Metadata = {
  brokers: { nodeId: number; host: string; port: number }[];
  topicMetadata: {
    topicErrorCode: number;
    topic: string;
    /** Another one after the topic was deleted and made anew, as Kafka's tools print it. Absent: the broker is too old to tell. */
    topicId?: string;
    partitionMetadata: { partitionErrorCode: number; partitionId: number; leader: number }[];
  }[];
};

export const metadataKey = 3;
/** The first version of the answer that names each topic's id. kafkajs itself knows none above 6. */
export const versionWithIds = 10;
const none = Buffer.alloc(16);

/** Asks for these topics by name, and makes none of them. */
export const metadataRequest = (topics: string[]) => ({
  apiKey: metadataKey,
  apiVersion: versionWithIds,
  apiName: "Metadata",
  encode: async () => {
    // The header's own tagged fields come first, the client's library knows none.
    const request = new Encoder().writeUVarInt(0);
    request.writeUVarIntArray(
      topics.map((topic) => new Encoder().writeInt64(0).writeInt64(0).writeUVarIntString(topic).writeUVarInt(0)),
    );
    return request.writeBoolean(false).writeBoolean(false).writeBoolean(false).writeUVarInt(0);
  },
});

/** Throws where the bytes end too early. */
export async function decodeMetadata(raw: Buffer): Promise<Metadata> {
  const answer = new Decoder(raw);
  answer.readTaggedFields();
  // How long the broker held the answer back.
  answer.readInt32();
  const brokers = list(answer, () => {
    const broker = { nodeId: answer.readInt32(), host: answer.readUVarIntString() ?? "", port: answer.readInt32() };
    // Its rack.
    answer.readUVarIntString();
    answer.readTaggedFields();
    return broker;
  });
  // The cluster's id and its controller.
  answer.readUVarIntString();
  answer.readInt32();
  const topicMetadata = list(answer, () => {
    const topicErrorCode = answer.readInt16();
    const topic = answer.readUVarIntString() ?? "";
    const id = answer.readBytes(16);
    answer.readBoolean();
    const partitionMetadata = list(answer, () => partitionOf(answer));
    // What the asker may do with it: not asked for.
    answer.readInt32();
    answer.readTaggedFields();
    const named = { topicErrorCode, topic, partitionMetadata };
    return id === null || id.equals(none) ? named : { ...named, topicId: id.toString("base64url") };
  });
  return { brokers, topicMetadata };
}

function partitionOf(answer: Decoder) {
  const partition = {
    partitionErrorCode: answer.readInt16(),
    partitionId: answer.readInt32(),
    leader: answer.readInt32(),
  };
  // The leader's epoch; replicas, those in step, those that are away.
  answer.readInt32();
  for (let lists = 0; lists < 3; lists++) list(answer, () => answer.readInt32());
  answer.readTaggedFields();
  return partition;
}

const list = <T>(answer: Decoder, read: () => T): T[] => answer.readUVarIntArray(read) ?? [];
