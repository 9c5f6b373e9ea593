import { outboxBody } from "../collector/outbox-body.ts";
import { endSilence, watchCollector } from "../collector/silence.ts";
import { runDispatcher } from "../delivery/dispatcher.ts";
import { runbookEntries } from "../runbook/load.ts";
import { openKept } from "../store/open-kept.ts";
import { estate } from "./estate.ts";
import { closeStreams } from "./streams.ts";

const watchMs = 5_000;

/**
 * What a web server does beside answering: it ends its event streams when it is told to stop, else it would wait for them, it
 * opens the page of a dead collector, which nobody else is left to open, and it sends letters as a collector does. Resolves once its
 * connections are open, or were refused: it answers then too, and says so.
 */
export async function startWebProcess(): Promise<void> {
  const since = Date.now();
  const watch = setInterval(() => {
    const { db, contract, run } = estate();
    const watched = { contract, run, outboxBody: outboxBody(contract, runbookEntries()), since };
    // A database that does not answer is shown by the requests that need it; the next look comes anyway.
    openKept(db.pool)
      .then(() => watchCollector(db.pool, watched))
      .then((silent) => (silent === null ? endSilence(db.pool, watched) : undefined))
      .catch(() => undefined);
  }, watchMs);
  watch.unref();
  const sending = new AbortController();
  const { db, contract, run } = estate();
  void runDispatcher(
    { pool: db.pool, contract, run, outboxBody: outboxBody(contract, runbookEntries()) },
    sending.signal,
  );
  const stop = () => {
    clearInterval(watch);
    sending.abort();
    closeStreams();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  await openKept(db.pool).catch(() => undefined);
}
