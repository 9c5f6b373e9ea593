import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "../stack.ts";

/**
 * What somebody does on the lab again and again while a fault lasts, every so many ms. One that is refused is not told: the
 * fault may have stopped whom it asks.
 */
export class Repeating {
  readonly #act: (stack: Stack) => Promise<unknown>;
  readonly #everyMs: number;
  #stopped = true;
  #loop: Promise<void> = Promise.resolve();

  constructor(everyMs: number, act: (stack: Stack) => Promise<unknown>) {
    this.#everyMs = everyMs;
    this.#act = act;
  }

  begin(stack: Stack): void {
    this.#stopped = false;
    this.#loop = this.#run(stack);
  }

  async end(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
  }

  async #run(stack: Stack): Promise<void> {
    while (!this.#stopped) {
      const next = Date.now() + this.#everyMs;
      await this.#act(stack).catch(() => undefined);
      await pause(Math.max(0, next - Date.now()));
    }
  }
}
