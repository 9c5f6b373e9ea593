import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * What a bucket's expiry rule does: objects below a prefix go at an age. The lab's server walks a prefix whole for each page of
 * its listing, so that one which grew for hours could not be listed any more.
 */
export class LifeCycle {
  readonly #folder: string;
  readonly #afterMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** `folder`: where the prefix's objects lie as files. */
  constructor(folder: string, afterMs: number) {
    this.#folder = folder;
    this.#afterMs = afterMs;
  }

  start(everyMs = 30_000): void {
    this.#timer = setInterval(() => this.expire(Date.now()), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Removes what is older at `now` (ms); what is gone already is no error. Returns how many went. */
  expire(now: number): number {
    if (!existsSync(this.#folder)) return 0;
    const entries = readdirSync(this.#folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    const aged = files.filter((file) => {
      const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
      return at < now - this.#afterMs;
    });
    for (const file of aged) rmSync(file, { force: true });
    return aged.length;
  }
}
