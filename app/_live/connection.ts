/** What the stream needs of the browser; a test gives its own. Times in milliseconds. */
export type StreamWorld = {
  open(url: string): EventSource;
  setTimer(run: () => void, ms: number): () => void;
  random(): number;
};

export type StreamHandlers = {
  /** A full snapshot as text, with its version when the server named it. */
  snapshot(text: string, version: number | null): void;
  heartbeat(): void;
};

const firstWait = 1_000;
const longestWait = 30_000;
/** EventSource.CLOSED: the browser gave up, for instance after an answer that was no event stream. */
const closedState = 2;

/**
 * One event stream that comes back. The browser reconnects by itself after a dropped connection, but stops for ever when
 * a proxy answers anything else: then a new EventSource is made, after a wait that doubles from 1 s to 30 s.
 * Every (re)connect brings a full snapshot. Returns what ends it.
 */
export function connect(url: string, handlers: StreamHandlers, world: StreamWorld): () => void {
  let source: EventSource | undefined;
  let cancelTimer: (() => void) | undefined;
  let wait = firstWait;
  let ended = false;

  const open = () => {
    if (ended) return;
    const current = world.open(url);
    source = current;
    const alive = () => {
      wait = firstWait;
      handlers.heartbeat();
    };
    current.addEventListener("board", (event) => {
      alive();
      const version = event.lastEventId === "" ? Number.NaN : Number(event.lastEventId);
      handlers.snapshot(String(event.data), Number.isFinite(version) ? version : null);
    });
    current.addEventListener("heartbeat", alive);
    current.addEventListener("error", () => {
      if (ended || current.readyState !== closedState) return;
      current.close();
      cancelTimer = world.setTimer(open, wait * (0.75 + world.random() / 2));
      wait = Math.min(longestWait, wait * 2);
    });
  };

  open();
  return () => {
    ended = true;
    cancelTimer?.();
    source?.close();
  };
}
