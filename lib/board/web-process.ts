import { outboxBody } from "../collector/outbox-body.ts";
import { endSilence, watchCollector } from "../collector/silence.ts";
import { runbookEntries } from "../runbook/load.ts";
import { estate } from "./estate.ts";
import { closeStreams } from "./streams.ts";

const watchMs = 5_000;

/**
 * What a web server does beside answering: it ends its event streams when it is told to stop, else it would wait for them, and it
 * opens the page of a dead collector, which nobody else is left to open.
 */
export function startWebProcess(): void {
  const watch = setInterval(() => {
    const { db, contract, run } = estate();
    const watched = { contract, run, outboxBody: outboxBody(contract, runbookEntries()) };
    // A database that does not answer is shown by the requests that need it; the next look comes anyway.
    watchCollector(db.pool, watched, Date.now())
      .then((silent) => (silent === null ? endSilence(db.pool, watched) : undefined))
      .catch(() => undefined);
  }, watchMs);
  watch.unref();
  const stop = () => {
    clearInterval(watch);
    closeStreams();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
