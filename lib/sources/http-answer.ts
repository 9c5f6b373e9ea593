import type { FailureReason } from "../observations/types.ts";
import { within } from "./deadline.ts";
import { SourceError } from "./source.ts";

const known: Record<number, FailureReason> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  408: "timeout",
  409: "conflict",
  504: "timeout",
};

/** What an HTTP status that is not the wanted one says of the server. */
export const byStatus = (status: number): FailureReason =>
  known[status] ?? (status >= 500 ? "server-error" : "garbage");

/** The body up to `limit` bytes. Half an answer is garbage; one that hangs is a timeout, whatever becomes of its stream. */
export async function readBody(response: Response, limit: number, signal: AbortSignal): Promise<Buffer> {
  try {
    return await within(signal, bytesOf(response, limit));
  } catch (error) {
    // The answer had begun: what cut it short is not a refusal.
    throw signal.aborted ? new SourceError("timeout") : new SourceError("garbage", undefined, { cause: error });
  }
}

async function bytesOf(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new SourceError("garbage", "the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
