import { Problem } from "../access/problem.ts";
import type { StreamHub } from "./stream-hub.ts";

/** How often a stream asks whether its reader may still see it. */
const askAgainMs = 60_000;

export type Reading = {
  /** Who reads: an account's or a token's id. */
  reader: string;
  /** Aborts when the reader goes away. */
  signal: AbortSignal;
  /** False once the session has ended or the right is gone. What it throws ends nothing. */
  mayStill: () => Promise<boolean>;
  mostQueued?: number;
  askEveryMs?: number;
};

/**
 * One event stream: a full snapshot first, then what the hub sends, until the reader goes away or may no longer read, or the server
 * stops. A reader that does not take what it is sent is closed: it reconnects and gets a snapshot.
 */
export async function eventStream(
  hub: StreamHub,
  { reader, signal, mayStill, mostQueued = 64, askEveryMs = askAgainMs }: Reading,
): Promise<Response> {
  const encoder = new TextEncoder();
  let leave: (() => void) | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: () => end(),
    },
    new CountQueuingStrategy({ highWaterMark: mostQueued }),
  );
  let asking: NodeJS.Timeout | undefined;
  const end = () => {
    leave?.();
    clearInterval(asking);
    try {
      controller?.close();
    } catch {
      // already closed by the reader
    }
  };
  const send = (chunk: string) => {
    if ((controller?.desiredSize ?? 0) <= 0) return end();
    controller?.enqueue(encoder.encode(chunk));
  };
  send("retry: 1000\n\n");
  leave = await hub.subscribe(reader, send, end);
  if (!leave) throw new Problem("unavailable", "the server is stopping");
  asking = setInterval(() => {
    mayStill().then(
      (may) => may || end(),
      () => undefined,
    );
  }, askEveryMs);
  asking.unref();
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
