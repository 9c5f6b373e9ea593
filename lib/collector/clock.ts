/** Estate milliseconds. Lab and live run on the wall clock; practice has a clock of its own. */
export interface EstateClock {
  now(): number;
  /** Estate ms per wall ms; 1 on the wall clock. */
  readonly rate: number;
}

export const wallClock: EstateClock = { now: () => Date.now(), rate: 1 };

/**
 * A persisted clock that only goes forward. It stands still while nobody runs it: resumed from storage, it goes on from
 * the estate moment it was stored at, however much later that is.
 */
export class PracticeClock implements EstateClock {
  #estate: number;
  #wall: number;
  #rate: number;
  readonly #wallNow: () => number;

  constructor(stored: { estate: number; rate: number }, wallNow: () => number = Date.now) {
    this.#estate = stored.estate;
    this.#rate = stored.rate;
    this.#wallNow = wallNow;
    this.#wall = wallNow();
  }

  get rate(): number {
    return this.#rate;
  }

  now(): number {
    return this.#estate + Math.max(0, this.#wallNow() - this.#wall) * this.#rate;
  }

  setRate(rate: number): void {
    this.#anchor(this.now());
    this.#rate = rate;
  }

  /** Goes forward to an estate moment. Throws RangeError for one in the past. */
  goTo(estate: number): void {
    if (estate < this.now()) throw new RangeError("the estate clock only goes forward");
    this.#anchor(estate);
  }

  /** Work cannot keep up with the rate: the clock waits at `estate`, so that what is shown stays what was swept. */
  waitAt(estate: number): void {
    if (estate < this.now()) this.#anchor(estate);
  }

  #anchor(estate: number): void {
    this.#estate = estate;
    this.#wall = this.#wallNow();
  }
}
