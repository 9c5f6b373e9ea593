import { type Progress, SourceError, Unfinished } from "../source.ts";
import { appendTime } from "./append-time.ts";
import type { KafkaClient } from "./client.ts";
import { keyOf, type LedPartition, ledPartitions, listOffsets } from "./partitions.ts";
import { type Broker, earliest, latest, uncommitted } from "./wire.ts";

type Fetched = Awaited<ReturnType<Broker["fetch"]>>["responses"][number]["partitions"][number]["messages"][number];
/** One record as it passes by. Whoever is given it keeps no value and no header but what its observation names. */
export type PassingRecord = Pick<Fetched, "key" | "value" | "headers"> & {
  partition: number;
  offset: bigint;
  /** ms; the moment of the read where the record's own timestamp is no time of an append. */
  appendedAt: number;
};
export type TopicPartition = { partition: number; start: bigint; end: bigint };
/** Records between `from` (the last position, or the first there was) and `start` went before they were read. */
export type Lost = { partition: number; from: bigint; start: bigint };

export type TopicReaderOptions = {
  /** Records of one read at most. */
  recordsPerRead?: number | undefined;
  /** The first read begins with the record appended this long before it (ms); absent: with the oldest there is. */
  firstBack?: number;
};

const mostPerRead = 50_000;
const bytesPerFetch = 1_048_576;
/** Answers without a record before it is believed that none is left up to the end. */
const emptyAnswers = 3;

/**
 * Reads every record of a topic once, in memory, without a group: the positions are its own and start at the log's start.
 * A read goes up to the end that it saw first. Beyond its bound it is Unfinished, at its deadline it throws `timeout`, and the
 * next read goes on from there: a topic half read tells nothing yet.
 */
export class TopicReader {
  readonly #topic: string;
  readonly #client: KafkaClient;
  readonly #options: TopicReaderOptions;
  readonly #next = new Map<number, bigint>();

  constructor(topic: string, client: KafkaClient, options: TopicReaderOptions = {}) {
    this.#topic = topic;
    this.#client = client;
    this.#options = options;
  }

  /**
   * `see` gets each new record, `lost` each gap. Returns the partitions as they are. A topic that does not exist: not-found.
   * `now` (ms) is needed only where the first read begins somewhat before it.
   */
  read(
    signal: AbortSignal,
    see: (record: PassingRecord) => void,
    lost: (gap: Lost) => void,
    now = 0,
  ): Promise<TopicPartition[]> {
    return this.#client.run(signal, () => this.#readAll(signal, see, lost, now));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #readAll(
    signal: AbortSignal,
    see: (record: PassingRecord) => void,
    lost: (gap: Lost) => void,
    now: number,
  ): Promise<TopicPartition[]> {
    const led = ledPartitions(await this.#client.metadata([this.#topic]));
    if (led.length === 0) throw new SourceError("not-found");
    const starts = await listOffsets(this.#client, led, earliest);
    const ends = await listOffsets(this.#client, led, latest);
    const firsts = await this.#firsts(led, ends, now);
    let budget = this.#options.recordsPerRead ?? mostPerRead;
    const partitions: TopicPartition[] = [];
    for (const each of led) {
      const start = starts.get(keyOf(each)) ?? 0n;
      const end = ends.get(keyOf(each)) ?? 0n;
      stopWhen(signal.aborted);
      this.#place(each.partition, firsts.get(each.partition) ?? start, end, lost);
      let empty = 0;
      while ((this.#next.get(each.partition) ?? 0n) < end) {
        if (budget <= 0) throw new Unfinished(this.#progress(led, starts, ends));
        const { came, throttled } = await this.#fetch(each, end, signal, see);
        budget -= Math.max(1, came);
        // A broker over its quota answers nothing as well.
        if (came > 0 || throttled) empty = 0;
        else empty += 1;
        // Compaction and aborted transactions can leave nothing up to the end.
        if (empty >= emptyAnswers) this.#next.set(each.partition, end);
      }
      partitions.push({ partition: each.partition, start, end });
    }
    return partitions;
  }

  /** Offsets passed and offsets there are, those of partitions that are not begun included. */
  #progress(led: LedPartition[], starts: Map<string, bigint>, ends: Map<string, bigint>): Progress {
    const spans = led.map((each) => {
      const start = starts.get(keyOf(each)) ?? 0n;
      const next = this.#next.get(each.partition) ?? start;
      return { read: next > start ? next - start : 0n, of: (ends.get(keyOf(each)) ?? start) - start };
    });
    const sum = (which: "read" | "of") => Number(spans.reduce((total, span) => total + span[which], 0n));
    return { read: sum("read"), of: sum("of") };
  }

  /** Where the very first read begins, by partition, where that is not the log's start. */
  async #firsts(led: LedPartition[], ends: Map<string, bigint>, now: number): Promise<Map<number, bigint>> {
    const { firstBack } = this.#options;
    const fresh = firstBack === undefined ? [] : led.filter(({ partition }) => !this.#next.has(partition));
    if (firstBack === undefined || fresh.length === 0) return new Map();
    const found = await listOffsets(this.#client, fresh, String(Math.max(0, Math.floor(now - firstBack))));
    return new Map(
      fresh.map((each) => {
        const offset = found.get(keyOf(each)) ?? -1n;
        // No record is that new.
        return [each.partition, offset < 0n ? (ends.get(keyOf(each)) ?? 0n) : offset];
      }),
    );
  }

  /** Where to go on: past what retention took; from the start again where the topic was made anew. */
  #place(partition: number, start: bigint, end: bigint, lost: (gap: Lost) => void): void {
    const known = this.#next.get(partition);
    if (known === undefined || known > end) {
      if (start > 0n) lost({ partition, from: 0n, start });
      this.#next.set(partition, start);
    } else if (known < start) {
      lost({ partition, from: known, start });
      this.#next.set(partition, start);
    }
  }

  /** `came`: new offsets. A read that was given up must not move the position of the next one. */
  async #fetch(each: LedPartition, end: bigint, signal: AbortSignal, see: (record: PassingRecord) => void) {
    const { topic, partition, leader } = each;
    const from = this.#next.get(partition) ?? 0n;
    const broker = await this.#client.at(leader);
    const partitions = [{ partition, fetchOffset: String(from), maxBytes: bytesPerFetch }];
    const { responses, throttleTime, clientSideThrottleTime } = await broker.fetch({
      isolationLevel: uncommitted,
      maxWaitTime: 100,
      minBytes: 1,
      maxBytes: bytesPerFetch,
      topics: [{ topic, partitions }],
    });
    stopWhen(signal.aborted);
    const messages = responses.flatMap((response) => response.partitions.flatMap((answer) => answer.messages));
    const readAt = Date.now();
    let next = from;
    let came = 0;
    for (const { key, value, headers, ...message } of messages) {
      const offset = BigInt(message.offset);
      if (offset < from || offset >= end) continue;
      next = offset + 1n;
      came += 1;
      if (!message.isControlRecord)
        see({ partition, offset, appendedAt: appendTime(message.timestamp, readAt) ?? readAt, key, value, headers });
    }
    this.#next.set(partition, next);
    return { came, throttled: throttleTime > 0 || (clientSideThrottleTime ?? 0) > 0 };
  }
}

function stopWhen(isOver: boolean): void {
  if (isOver) throw new SourceError("timeout", "the read was given up");
}
