import { RangeSet } from "../range-set.ts";
import type { LedgerFacts } from "./terms.ts";

/**
 * A small path from a table to objects, kept identity by identity: the truth that the ledger must find from what it can
 * see. One operation happens between any two reads of a sweep.
 */
export type Operation = { kind: (typeof operations)[number]; pick: number };
export const operations = [
  "begin",
  "begin",
  "begin-filtered",
  "commit",
  "commit",
  "rollback",
  "poll",
  "poll",
  "take",
  "take",
  "take",
  "take-and-drop",
  "dead-letter",
  "dead-letter-unreadable",
  "flush",
  "flush",
  "restart-sink",
  "lose-object",
  "replay-dead-letter",
  "send-again",
  "purge",
  "compact",
  "expire",
  "accept",
  "wait",
] as const;

export const flushSize = 4;
/** From this age on (ms) the bucket's life cycle may delete an object; a reading tells it before it happens. */
const keptFor = 9_000;

type OnTopic = { id: number; appendedAt: number; dropped: boolean };
type Partition = { log: OnTopic[]; committed: number; position: number; open: number[] };

export class History {
  readonly rows = new Map<number, "open" | "committed" | "rolled-back" | "purged">();
  readonly sent = new Set<number>();
  readonly partitions: Partition[];
  readonly objects: number[][] = [];
  readonly deadLetters = new Set<number>();
  /** Whose dead letter names no identity, once for each letter: the ledger sees only how many there are. */
  readonly unreadable: number[] = [];
  readonly onPut: boolean;
  /** What a declared filter keeps off: before the topic, or before the objects. */
  readonly filtered = new Map<number, "before-topic" | "before-objects">();
  readonly inLostObjects = new Set<number>();
  /** Landed, told as old, and deleted by the bucket's life cycle. */
  readonly expired = new Set<number>();
  readonly #writtenAt = new WeakMap<number[], number>();
  readonly #toldAsOld = new WeakSet<number[]>();
  readonly #seenGone = new Set<number>();
  #lastOld = new Set<number>();
  /** Accepted by name: a line that was lost, or never sent, and will not come. */
  readonly accepted = new Set<number>();
  offset = 0;
  max = 0;
  now = 1_000_000;
  #next = 1;

  constructor(partitions: number, onPut: boolean) {
    this.onPut = onPut;
    this.partitions = Array.from({ length: partitions }, () => ({ log: [], committed: 0, position: 0, open: [] }));
  }

  run({ kind, pick }: Operation): void {
    const partition = this.partitions[pick % this.partitions.length] as Partition;
    const open = this.#idsThatAre("open");
    const chosen = open[pick % Math.max(1, open.length)];
    if (kind === "begin") this.rows.set(this.#next++, "open");
    else if (kind === "begin-filtered") this.#beginFiltered(pick);
    else if (kind === "commit" && chosen !== undefined) this.#commit(chosen);
    else if (kind === "rollback" && chosen !== undefined) this.rows.set(chosen, "rolled-back");
    else if (kind === "poll") this.#poll();
    else if (kind === "take") this.#take(partition, (id) => partition.open.push(id));
    else if (kind === "take-and-drop") this.#take(partition, () => {});
    else if (kind === "dead-letter") this.#take(partition, (id) => this.deadLetters.add(id));
    else if (kind === "dead-letter-unreadable") this.#take(partition, (id) => this.unreadable.push(id));
    else if (kind === "flush") this.#flush(partition, pick % 3 === 0);
    else if (kind === "restart-sink") this.#restart(partition);
    else if (kind === "lose-object") this.#loseObject(pick);
    else if (kind === "replay-dead-letter") this.#replay(pick);
    else if (kind === "send-again") this.#sendAgain(partition, pick);
    else if (kind === "purge") this.#purge(pick);
    else if (kind === "compact") this.#compact(pick);
    else if (kind === "expire") this.#expire();
    else if (kind === "accept") this.#accept(pick);
    else this.now += 500 + (pick % 4) * 500;
  }

  /** One more line that passes the whole path, so that every tail becomes a hole. */
  drain(): void {
    for (const id of this.#idsThatAre("open")) this.run({ kind: id % 2 === 0 ? "commit" : "rollback", pick: 0 });
    this.#poll();
    for (const partition of this.partitions) {
      while (partition.position < partition.log.length) this.#take(partition, (id) => partition.open.push(id));
      this.#flush(partition, false);
    }
  }

  addLines(count: number): void {
    for (let line = 0; line < count; line += 1) {
      this.rows.set(this.#next, "open");
      this.#commit(this.#next++);
    }
  }

  /** In an object, or in one that was deleted for its age. */
  landed = (): Set<number> => new Set([...this.objects.flat(), ...this.expired]);

  #beginFiltered(pick: number): void {
    this.filtered.set(this.#next, pick % 2 === 0 ? "before-topic" : "before-objects");
    this.rows.set(this.#next++, "open");
  }

  /** A record of it was read, committed and dropped, or its object was lost, and no object or dead letter has it. */
  lost(): number[] {
    const landed = this.landed();
    const dropped = this.partitions.flatMap(({ log, committed }) =>
      log.slice(0, committed).filter((record) => record.dropped),
    );
    const ids = new Set([...dropped.map(({ id }) => id), ...this.inLostObjects]);
    const owed = (id: number) => !landed.has(id) && !this.deadLetters.has(id) && !this.filtered.has(id);
    return [...ids].filter(owed).sort((a, b) => a - b);
  }

  /** Of those, the ones that no unreadable dead letter is about. */
  lostUnexplained = (): number[] => this.lost().filter((id) => !this.unreadable.includes(id));

  /** Reads one system after the other, downstream first, letting `between` happen in the gaps. */
  observe(between: () => void): Omit<LedgerFacts, "accepted" | "historyLost"> & { unreadable: bigint } {
    const at = this.now;
    const landed = setOf(this.objects.flat());
    const old = this.objects.filter((object) => this.now - (this.#writtenAt.get(object) ?? 0) > keptFor);
    for (const object of old) this.#toldAsOld.add(object);
    this.#lastOld = new Set(old.flat());
    // Deleted and written anew between two readings: nobody can tell it from a compaction.
    for (const id of this.expired) {
      if (!landed.has(BigInt(id))) this.#seenGone.add(id);
      else if (!this.#seenGone.has(id)) this.expired.delete(id);
    }
    between();
    const deadLettered = setOf(this.deadLetters);
    const unreadable = BigInt(this.unreadable.length);
    between();
    const committed = this.partitions.map((partition) => partition.committed);
    const waiting = this.partitions.flatMap(({ log }, index) => log.slice(committed[index]));
    between();
    const sent = setOf(this.sent);
    between();
    const sourceOffset = BigInt(this.offset);
    between();
    const rows = this.#idsThatAre("committed");
    const stillOpen = this.#idsThatAre("open");
    return {
      at,
      landed,
      aged: setOf(old.flat()),
      deadLettered,
      unreadable,
      unread: BigInt(waiting.length),
      oldestUnreadAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ appendedAt }) => appendedAt)),
      sent,
      sourceOffset,
      committed: setOf(rows),
      filtered: setOf(rows.filter((id) => this.filtered.has(id))),
      max: this.max === 0 ? null : BigInt(this.max),
      openFrom: stillOpen.length === 0 ? null : BigInt(Math.min(...stillOpen)),
    };
  }

  #idsThatAre(state: "open" | "committed" | "rolled-back" | "purged"): number[] {
    return [...this.rows].filter(([, is]) => is === state).map(([id]) => id);
  }

  #commit(id: number): void {
    this.rows.set(id, "committed");
    this.max = Math.max(this.max, id);
  }

  #poll(): void {
    const due = this.#idsThatAre("committed")
      .filter((id) => id > this.offset)
      .sort((a, b) => a - b);
    for (const id of due.filter((each) => this.filtered.get(each) !== "before-topic"))
      this.#append(this.partitions[id % this.partitions.length] as Partition, id);
    this.offset = Math.max(this.offset, ...due);
  }

  #append(partition: Partition, id: number): void {
    partition.log.push({ id, appendedAt: this.now, dropped: false });
    this.sent.add(id);
  }

  #take(partition: Partition, put: (id: number) => void): void {
    const record = partition.log[partition.position];
    if (!record) return;
    const inFile = partition.open.length;
    partition.position += 1;
    if (!this.filtered.has(record.id)) put(record.id);
    record.dropped = partition.open.length === inFile && !this.deadLetters.has(record.id);
    if (this.onPut) partition.committed = partition.position;
    if (partition.open.length === flushSize) this.#flush(partition, false);
  }

  #flush(partition: Partition, diesBeforeCommit: boolean): void {
    if (partition.open.length > 0) this.#write(partition.open);
    partition.open = [];
    if (diesBeforeCommit) this.#restart(partition);
    else partition.committed = partition.position;
  }

  #loseObject(pick: number): void {
    const [object = []] = this.objects.splice(pick % Math.max(1, this.objects.length), 1);
    // Nobody can tell a loss of what was last told as old from its deletion.
    for (const id of object) (this.#lastOld.has(id) ? this.expired : this.inLostObjects).add(id);
  }

  #write(object: number[]): void {
    this.#writtenAt.set(object, this.now);
    this.objects.push(object);
  }

  /** The life cycle deletes all that is old enough and was told so. */
  #expire(): void {
    const old = this.objects.filter((object) => this.#toldAsOld.has(object));
    for (const object of old) {
      this.objects.splice(this.objects.indexOf(object), 1);
      for (const id of object) this.expired.add(id);
    }
  }

  #restart(partition: Partition): void {
    // An on-put sink has committed what its open file holds: it keeps the file, else it would lose it here.
    if (this.onPut) return;
    partition.open = [];
    partition.position = partition.committed;
  }

  #replay(pick: number): void {
    const ids = [...this.deadLetters];
    const id = ids[pick % Math.max(1, ids.length)];
    if (id !== undefined) this.#write([id]);
  }

  #sendAgain(partition: Partition, pick: number): void {
    const record = partition.log[pick % Math.max(1, partition.log.length)];
    if (record) this.#append(partition, record.id);
  }

  /** Two objects become one; no identity changes. */
  #compact(pick: number): void {
    const [one, other] = this.objects.splice(pick % Math.max(1, this.objects.length), 2);
    if (one) this.#write([...one, ...(other ?? [])]);
  }

  #accept(pick: number): void {
    const landed = this.landed();
    const skipped = this.#idsThatAre("committed").filter((id) => id < this.offset && !this.sent.has(id));
    const gone = [...this.lost(), ...skipped].filter((id) => !landed.has(id));
    const id = gone[pick % Math.max(1, gone.length)];
    if (id !== undefined) this.accepted.add(id);
  }

  #purge(pick: number): void {
    const landed = this.landed();
    const old = this.#idsThatAre("committed").filter((id) => landed.has(id));
    const id = old[pick % Math.max(1, old.length)];
    if (id !== undefined) this.rows.set(id, "purged");
  }
}

export const setOf = (ids: Iterable<number>) =>
  RangeSet.ofAll([...ids].map((id): [bigint, bigint] => [BigInt(id), BigInt(id) + 1n]));
