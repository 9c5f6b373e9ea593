import { Problem } from "../access/problem.ts";
import type { StreamHub } from "./stream-hub.ts";

/**
 * One event stream: a full snapshot first, then what the hub sends, until the reader goes away or the server stops. A reader
 * that does not take what it is sent is closed: it reconnects and gets a snapshot.
 */
export async function eventStream(
  hub: StreamHub,
  reader: string,
  signal: AbortSignal,
  mostQueued = 64,
): Promise<Response> {
  const encoder = new TextEncoder();
  let leave: (() => void) | null = null;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: () => leave?.(),
    },
    new CountQueuingStrategy({ highWaterMark: mostQueued }),
  );
  const end = () => {
    leave?.();
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
