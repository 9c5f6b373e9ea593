import type { Socket } from "node:net";
import Encoder from "kafkajs/src/protocol/encoder.js";
import { type Fake, fakeTcp } from "../fake-server.ts";

/** What a broker of tests says of its one topic `t`, which has one partition. */
export type FakeTopic = {
  /** Record batches as they stand in a segment. */
  log: Buffer;
  end: number;
  /** Error codes of Kafka's protocol; absent: none. */
  topicError?: number;
  listError?: number;
  fetchError?: number;
  /** So many fetches are answered without a record, for a quota. */
  throttled?: number;
  /** Sends so many bytes of a fetch's answer, and no more. */
  cutFetchAt?: number;
};

const metadata = 3;
const listOffsets = 2;
const fetch = 1;
const apiVersions = 18;
const describeConfigs = 32;
/** The newest version of each request that it speaks. */
const spoken: [number, number][] = [
  [fetch, 4],
  [listOffsets, 2],
  [metadata, 6],
  [apiVersions, 0],
  [describeConfigs, 1],
];

/** A broker that speaks just enough of the protocol for a read of one topic, and errs as it is told to. */
export async function fakeBroker(topic: FakeTopic): Promise<Fake> {
  const fake: Fake = await fakeTcp((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE(0)) {
        const size = waiting.readInt32BE(0);
        answer(socket, waiting.subarray(4, 4 + size), topic, fake.port);
        waiting = waiting.subarray(4 + size);
      }
    });
  });
  return fake;
}

function answer(socket: Socket, request: Buffer, topic: FakeTopic, port: number): void {
  const key = request.readInt16BE(0);
  const correlation = new Encoder().writeInt32(request.readInt32BE(4));
  const { buffer } = correlation.writeEncoder(bodyOf(key, request, topic, port));
  const size = Buffer.alloc(4);
  size.writeInt32BE(buffer.length);
  const whole = Buffer.concat([size, buffer]);
  if (key === fetch && topic.cutFetchAt !== undefined) socket.end(whole.subarray(0, topic.cutFetchAt));
  else socket.write(whole);
}

function bodyOf(key: number, request: Buffer, topic: FakeTopic, port: number): Encoder {
  const { topicError = 0, listError = 0, fetchError = 0, log, end } = topic;
  switch (key) {
    case apiVersions: {
      const versions = spoken.map(([api, newest]) => new Encoder().writeInt16(api).writeInt16(0).writeInt16(newest));
      return new Encoder().writeInt16(0).writeArray(versions);
    }
    case metadata: {
      const none = new Encoder().writeArray([]);
      const partition = new Encoder().writeInt16(0).writeInt32(0).writeInt32(1);
      for (let list = 0; list < 3; list++) partition.writeEncoder(none);
      const broker = new Encoder().writeInt32(1).writeString("127.0.0.1").writeInt32(port).writeString(null);
      const described = new Encoder().writeInt16(topicError).writeString("t").writeBoolean(false);
      described.writeArray(topicError === 0 ? [partition] : []);
      const cluster = new Encoder().writeInt32(0).writeArray([broker]).writeString(null).writeInt32(1);
      return cluster.writeArray([described]);
    }
    case listOffsets: {
      // The request ends with the time that is asked for: -1 is the end, any other is the first offset's here.
      const isEnd = request.readBigInt64BE(request.length - 8) === -1n;
      const partition = new Encoder()
        .writeInt32(0)
        .writeInt16(listError)
        .writeInt64(-1)
        .writeInt64(isEnd ? end : 0);
      return new Encoder().writeInt32(0).writeArray([new Encoder().writeString("t").writeArray([partition])]);
    }
    case fetch: {
      const partition = new Encoder().writeInt32(0).writeInt16(fetchError).writeInt64(end).writeInt64(end);
      const held = (topic.throttled ?? 0) > 0;
      if (held) topic.throttled = (topic.throttled ?? 0) - 1;
      partition.writeEncoder(new Encoder().writeArray([])).writeBytes(held ? Buffer.alloc(0) : log);
      const answer = new Encoder().writeInt32(held ? 20 : 0);
      return answer.writeArray([new Encoder().writeString("t").writeArray([partition])]);
    }
    default:
      return new Encoder().writeInt32(0).writeArray([]);
  }
}
