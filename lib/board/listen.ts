import pg from "pg";

const firstWait = 500;
const longestWait = 10_000;

/**
 * Calls `notify` on every NOTIFY of a channel, over one connection of its own. A lost connection is opened again after a
 * wait that doubles from 0.5 s to 10 s, and counts as a change, since one may have been missed. Returns what ends it.
 */
export function listen(url: string, channel: string, notify: () => void): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = firstWait;
  let ended = false;

  const again = (lost: pg.Client) => {
    if (ended || lost !== client) return;
    client = undefined;
    lost.end().catch(() => undefined);
    timer = setTimeout(open, wait);
    timer.unref();
    wait = Math.min(longestWait, wait * 2);
  };

  function open(): void {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "one-board stream",
    });
    client = opened;
    opened.on("notification", notify);
    opened.on("error", () => again(opened));
    opened.on("end", () => again(opened));
    opened
      .connect()
      .then(() => opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      .then(() => {
        wait = firstWait;
        notify();
      })
      .catch(() => again(opened));
  }

  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    client?.end().catch(() => undefined);
  };
}
