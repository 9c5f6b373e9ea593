import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Decompress } from "fzstd";
import kafkajs from "kafkajs";
import { decompressBound, decompressFrame } from "lz4js";
import { uncompress } from "snappyjs";
import { SourceError } from "../source.ts";

/** What one batch may hold when it is open: far more than a broker takes by default. */
const mostBytes = 64 * 1024 * 1024;
const inflate = promisify(gunzip);
type Codec = (packed: Buffer) => Buffer | Promise<Buffer>;

/** By the number that a batch carries for its codec. */
const codecs: Record<number, Codec> = {
  1: (packed) => inflate(packed, { maxOutputLength: mostBytes }),
  2: snappy,
  3: lz4,
  4: zstd,
};
const gzip = 1;
/** Three bits: the rest names no codec that is known today. */
const numbers = [1, 2, 3, 4, 5, 6, 7];

/**
 * Lets kafkajs open every codec that Kafka has. A batch in another one, one that cannot be opened or one that is too long is
 * `garbage`: never silence, and nothing of it is quoted.
 */
export function openEveryCodec(): void {
  const known = kafkajs.CompressionCodecs as Record<number, (() => { compress?: unknown }) | undefined>;
  for (const number of numbers) {
    // What kafkajs packs by itself it still does: a producer may live in the same process.
    const { compress } = number === gzip ? (known[number]?.() ?? {}) : {};
    known[number] = () => ({ compress, decompress: (packed: Buffer) => opened(codecs[number], packed) });
  }
}

async function opened(codec: Codec | undefined, packed: Buffer): Promise<Buffer> {
  if (codec === undefined) throw new SourceError("garbage", "a codec that is not known");
  try {
    return await codec(packed);
  } catch (error) {
    throw new SourceError("garbage", undefined, { cause: error });
  }
}

const xerial = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0]);
const xerialHead = 16;

/** In one piece, or as Java's library frames it: pieces with their lengths behind a head. */
function snappy(packed: Buffer): Buffer {
  if (!packed.subarray(0, xerial.length).equals(xerial)) return uncompress(packed, mostBytes);
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = xerialHead; at < packed.length; ) {
    const length = packed.readInt32BE(at);
    const piece = packed.subarray(at + 4, at + 4 + length);
    if (length < 0 || piece.length < length) throw new RangeError("a piece is cut off");
    pieces.push(uncompress(piece, mostBytes - size));
    size += pieces.at(-1)?.length ?? 0;
    at += 4 + length;
  }
  return Buffer.concat(pieces);
}

/** Most frames say no more of their size than that of their blocks: these fit, whatever they say. */
const usual = 4 * 1024 * 1024;
let scratch: Buffer | null = null;

function lz4(packed: Buffer): Buffer {
  const bound = decompressBound(packed);
  if (!(bound <= mostBytes)) throw new RangeError("too long");
  scratch ??= Buffer.alloc(usual);
  const target = bound <= usual ? scratch : Buffer.alloc(bound);
  const size = decompressFrame(packed, target);
  if (size > target.length) throw new RangeError("longer than it says");
  return Buffer.from(target.subarray(0, size));
}

function zstd(packed: Buffer): Buffer {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  const stream = new Decompress((piece, final) => {
    size += piece.length;
    if (size > mostBytes) throw new RangeError("too long");
    pieces.push(piece);
    isWhole ||= final === true;
  });
  stream.push(packed, true);
  if (!isWhole) throw new RangeError("cut off");
  return Buffer.concat(pieces);
}
