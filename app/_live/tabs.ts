/** Between tabs of one browser: what the tab with the stream tells the others. */
export type TabMessage = { kind: "snapshot"; text: string; version: number | null } | { kind: "heartbeat" };

type Channel = { post(message: TabMessage): void; close(): void };

function openChannel(name: string, hear: (message: TabMessage) => void): Channel {
  if (!("BroadcastChannel" in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

/**
 * One tab of the browser holds the event stream and passes on what it hears, because a browser opens about six
 * connections to a host. A lock elects it; the next tab takes over when it closes or goes to sleep. Without locks each
 * tab holds its own. `lead` starts the stream and returns what ends it.
 */
export function shareStream(
  name: string,
  hear: (message: TabMessage) => void,
  lead: (say: (message: TabMessage) => void) => () => void,
): () => void {
  const channel = openChannel(name, hear);
  const say = (message: TabMessage) => {
    hear(message);
    channel.post(message);
  };
  const ending = new AbortController();
  if (!("locks" in navigator)) {
    const stop = lead(say);
    ending.signal.addEventListener("abort", stop, { once: true });
  } else {
    const held = () =>
      new Promise<void>((release) => {
        if (ending.signal.aborted) return release();
        const stop = lead(say);
        const end = () => {
          stop();
          release();
        };
        ending.signal.addEventListener("abort", end, { once: true });
      });
    navigator.locks.request(name, { signal: ending.signal }, held).catch(() => undefined);
  }
  return () => {
    ending.abort();
    channel.close();
  };
}
