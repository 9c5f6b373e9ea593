/** The parts of snappyjs and lz4js, which come without types, that `codecs.ts` uses. */
declare module "snappyjs" {
  /** Throws for what is no Snappy, and beyond `maxLength`. */
  export function uncompress(packed: Buffer, maxLength: number): Buffer;
}
declare module "lz4js" {
  /** Size that the frame's content can have at most. Throws for what is no frame. */
  export function decompressBound(packed: Uint8Array): number;
  /** Returns the size of the content. */
  export function decompressFrame(packed: Uint8Array, target: Uint8Array): number;
}
