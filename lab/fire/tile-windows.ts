import { parseExactJson } from "../../lib/sources/exact-json.ts";
import { instantAt } from "../../lib/sources/identities.ts";
import { KafkaClient, parseBootstrap } from "../../lib/sources/kafka/client.ts";
import { TopicReader } from "../../lib/sources/kafka/topic-reader.ts";
import { TileWindows, type TimedRecord } from "../../lib/sources/tile/windows.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import type { Stack } from "../stack.ts";

/** The tile's own terms, ms. */
const terms = { window: 15_000, grace: 6_000, futureTolerance: 60_000 };
const lookBack = 300_000;

const put = `insert into activity_tile (window_start, window_end, events, updated_at)
  values ($1::timestamptz, $1::timestamptz + $2 * interval '1 millisecond', $3, clock_timestamp())
  on conflict (window_start) do update set events = greatest(activity_tile.events, excluded.events)`;

/** The end of the newest window that an event of this moment closes, ms. */
export const closedBy = (at: number): number => Math.floor((at - terms.grace) / terms.window) * terms.window;

/** When the window that holds a moment is closed by the events after it, ms. */
export const closesAfter = (at: number): number => (Math.floor(at / terms.window) + 1) * terms.window + terms.grace;

/**
 * Counts the closed windows of the last minutes from the topic itself and writes what the table lacks, as a backfill does.
 * Returns until when (ms) windows are closed.
 */
export async function backfillWindows(stack: Stack): Promise<number> {
  const reader = new TopicReader(
    progressTopic,
    new KafkaClient({ bootstrap: parseBootstrap(stack.broker.bootstrap) }),
    { firstBack: lookBack },
  );
  const records: TimedRecord[] = [];
  const see = ({ value, appendedAt }: { value: Buffer | null; appendedAt: number }) => {
    const document = value === null ? null : parseExactJson(value.toString("utf8"));
    records.push({ appendedAt, eventTime: instantAt(document, "event_time") });
  };
  try {
    await reader.read(AbortSignal.timeout(20_000), see, () => undefined, Date.now());
  } finally {
    await reader.close();
  }
  const windows = new TileWindows(terms, Date.now() - lookBack);
  windows.add(records);
  const owed = windows.seen(() => false).filter((each) => each.closedAt !== null && each.acceptedBeforeClose > 0);
  for (const { start, accepted } of owed) {
    await stack.postgres.query("tile", put, [new Date(start).toISOString(), terms.window, accepted]);
  }
  return windows.newestEventTime ?? 0;
}
