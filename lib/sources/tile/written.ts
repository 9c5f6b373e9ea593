/** What the two readers of a tile tell each other: which windows have a row, and from which one on rows matter. Times in ms. */
export class WrittenWindows {
  #starts = new Set<number>();
  #from: number | null = null;

  has(start: number): boolean {
    return this.#starts.has(start);
  }

  /** The rows that the sink has from the wanted window on. */
  seen(starts: number[]): void {
    this.#starts = new Set(starts);
  }

  /** The oldest window still counted; null while there is none. */
  wantedFrom(start: number | null): void {
    this.#from = start;
  }

  get from(): number | null {
    return this.#from;
  }
}
