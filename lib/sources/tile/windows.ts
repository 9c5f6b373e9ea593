/** One record of the topic, as far as its times go. Times in ms: append time by the broker, event time by the producer. */
export type TimedRecord = { appendedAt: number; eventTime: number | null };
export type CountedWindow = {
  start: number;
  accepted: number;
  firstAppendedAt: number;
  closedAt: number | null;
  acceptedBeforeClose: number;
};
/** `window` wide, closed by an event this much past its end; events further ahead of their append time are not accepted. */
export type WindowTerms = { window: number; grace: number; futureTolerance: number };

/** Closed windows that are kept, besides every one that still owes its row. */
const closedKept = 48;

/** Counts accepted events by window of event time, and knows what closed each window: counts alone, no record. */
export class TileWindows {
  readonly #terms: WindowTerms;
  readonly #windows = new Map<number, CountedWindow>();
  #newest: number | null = null;
  #from: number;

  /** Windows that began before `from` (ms) were not seen whole and are not counted. */
  constructor(terms: WindowTerms, from = Number.NEGATIVE_INFINITY) {
    this.#terms = terms;
    this.#from = from;
  }

  /** The newest accepted event time; null before the first. */
  get newestEventTime(): number | null {
    return this.#newest;
  }

  /** Records of one read, of all partitions: they count in the order in which they were appended. */
  add(records: TimedRecord[]): void {
    const { futureTolerance } = this.#terms;
    for (const { appendedAt, eventTime } of [...records].sort((a, b) => a.appendedAt - b.appendedAt)) {
      if (eventTime === null || eventTime > appendedAt + futureTolerance) continue;
      this.#count(eventTime, appendedAt);
      if (this.#newest === null || eventTime > this.#newest) {
        this.#newest = eventTime;
        this.#close(eventTime, appendedAt);
      }
    }
  }

  /** Oldest first. Forgets closed windows beyond the newest ones, but none of which `isWritten` does not hold. */
  seen(isWritten: (start: number) => boolean): CountedWindow[] {
    const all = [...this.#windows.values()].sort((a, b) => a.start - b.start);
    const closed = all.filter(({ closedAt }) => closedAt !== null);
    for (const { start, acceptedBeforeClose } of closed.slice(0, -closedKept)) {
      if (acceptedBeforeClose === 0 || isWritten(start)) this.#windows.delete(start);
    }
    return all.filter(({ start }) => this.#windows.has(start));
  }

  #count(eventTime: number, appendedAt: number): void {
    const { window, grace } = this.#terms;
    const start = Math.floor(eventTime / window) * window;
    if (start < this.#from) return;
    const known = this.#windows.get(start);
    if (known) {
      known.accepted += 1;
      if (known.closedAt === null || appendedAt < known.closedAt) known.acceptedBeforeClose += 1;
      return;
    }
    // Its first event came when it was closed already: nothing of it is owed.
    const isLate = this.#newest !== null && this.#newest >= start + window + grace;
    this.#windows.set(start, {
      start,
      accepted: 1,
      firstAppendedAt: appendedAt,
      closedAt: isLate ? appendedAt : null,
      acceptedBeforeClose: isLate ? 0 : 1,
    });
  }

  #close(eventTime: number, appendedAt: number): void {
    const { window, grace } = this.#terms;
    for (const counted of this.#windows.values()) {
      if (counted.closedAt === null && eventTime >= counted.start + window + grace) counted.closedAt = appendedAt;
    }
  }
}
