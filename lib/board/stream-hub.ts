import { toJson } from "../access/json.ts";
import type { Board } from "./types.ts";
import { withhold } from "./withhold.ts";

export type Send = (chunk: string) => void;
type Subscriber = { reader: string; send: Send; end: () => void };

/** The board, and the readers to whom only its readings are told. */
export type Told = { board: Board; withheld: ReadonlySet<string> };

/** What the hub needs of the world; a test gives its own. `onChange` returns what stops listening. */
export type HubWorld = {
  read(): Promise<Told>;
  onChange(notify: () => void): () => void;
  every(ms: number, run: () => void): () => void;
};

export const heartbeatMs = 5_000;

/** A change of anything a person sees: a new version, the collector fallen silent, which raises none, or who may see it. */
const keyOf = ({ board, withheld }: Told): string =>
  [board.run, board.version, board.collector.state, ...withheld].join(" ");
const boardChunk = (board: Board): string => `event: board\nid: ${board.version}\ndata: ${toJson(board)}\n\n`;

/**
 * Sends one board to every open stream of this process: one read and one listening connection, however many look. Each
 * heartbeat means "the board can still be read": when it cannot, none is sent, and the screen says that it is old.
 */
export class StreamHub {
  readonly #world: HubWorld;
  readonly #subscribers = new Set<Subscriber>();
  #closed = false;
  #lastKey: string | null = null;
  #stop: (() => void) | null = null;
  #reading: Promise<void> | null = null;
  #again = false;
  #opening: Promise<Told> | null = null;

  constructor(world: HubWorld) {
    this.#world = world;
  }

  get open(): number {
    return this.#subscribers.size;
  }

  /** Adds a stream and sends it a full snapshot. Throws when the board cannot be read; returns null after {@link close}. */
  async subscribe(reader: string, send: Send, end: () => void): Promise<(() => void) | null> {
    const told = await this.#read();
    if (this.#closed) return null;
    this.#lastKey ??= keyOf(told);
    const subscriber = { reader, send, end };
    this.#subscribers.add(subscriber);
    this.#start();
    send(boardChunk(told.withheld.has(reader) ? withhold(told.board) : told.board));
    // Others were already sent a newer one while this was read: everybody gets the newest once more.
    if (this.#lastKey !== keyOf(told)) {
      this.#lastKey = null;
      void this.#refresh(false);
    }
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.open === 0) this.#rest();
    };
  }

  /** Ends every stream and takes no more: called from the signal handler, else the server would wait for them. */
  close(): void {
    this.#closed = true;
    const ending = [...this.#subscribers];
    this.#subscribers.clear();
    this.#rest();
    for (const { end } of ending) end();
  }

  #start(): void {
    if (this.#stop) return;
    const stops = [
      this.#world.onChange(() => void this.#refresh(false)),
      this.#world.every(heartbeatMs, () => void this.#refresh(true)),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #rest(): void {
    this.#stop?.();
    this.#stop = null;
    this.#lastKey = null;
  }

  /** Streams that open together share one read. */
  #read(): Promise<Told> {
    this.#opening ??= this.#world.read().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Changes that arrive while one read runs are answered by one more read, not by one each. */
  async #refresh(heartbeat: boolean): Promise<void> {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = this.#readAndSend(heartbeat);
    await this.#reading;
    this.#reading = null;
    if (!this.#again) return;
    this.#again = false;
    await this.#refresh(false);
  }

  async #readAndSend(heartbeat: boolean): Promise<void> {
    const told = await this.#world.read().catch(() => null);
    if (!told) return;
    const { board, withheld } = told;
    const key = keyOf(told);
    if (this.#lastKey !== key) {
      this.#lastKey = key;
      const whole = boardChunk(board);
      const readings = withheld.size > 0 ? boardChunk(withhold(board)) : whole;
      this.#broadcast(({ reader }) => (withheld.has(reader) ? readings : whole));
    }
    if (heartbeat) {
      const { generatedAt, estateNow, version, collector } = board;
      this.#broadcast(() => `event: heartbeat\ndata: ${toJson({ generatedAt, estateNow, version, collector })}\n\n`);
    }
  }

  #broadcast(chunkFor: (subscriber: Subscriber) => string): void {
    for (const subscriber of this.#subscribers) subscriber.send(chunkFor(subscriber));
  }
}
