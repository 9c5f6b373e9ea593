import { setTimeout as pause } from "node:timers/promises";
import { SourceReader } from "../../lib/collector/read-sources.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { evaluate } from "../../lib/evaluate/evaluate.ts";
import { RangeSet } from "../../lib/evaluate/range-set.ts";
import type { Evaluation, Memory } from "../../lib/evaluate/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import type { Sweep } from "../../lib/observations/types.ts";
import { type FoldMemory, resolveByName, step } from "../../lib/pages/lifecycle.ts";
import type { Page, PageEvent } from "../../lib/pages/types.ts";
import { type Pause, underPauses } from "../../lib/pauses/under-pauses.ts";
import type { Source } from "../../lib/sources/source.ts";

/** What one sweep brought and what was decided from it. */
export type Moment = {
  at: string;
  sweep: Sweep;
  evaluation: Evaluation;
  /** Every page that is not resolved, folded and pending ones too. */
  open: Page[];
  events: PageEvent[];
};

/** Where memory keeps what was accepted, by cursor. */
const accepted = "accepted:";

/**
 * The board's own way from sources to pages, sweep after sweep, in this process: the real sources, the real rules, the
 * real page life. Nothing here knows of a fault.
 */
export class Watch {
  readonly contract: Contract;
  readonly moments: Moment[] = [];
  #reader: SourceReader;
  #memory: Memory = {};
  #foldMemory: FoldMemory | undefined;
  #pages: Page[] = [];
  #pauses: Pause[] = [];
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();
  #waiting = new Set<() => void>();
  #failure: Error | null = null;

  /** `after`: who watched before it; what was accepted for ever then stays so. */
  constructor(contract: Contract, sources: Source[], after: Watch | null = null) {
    this.contract = contract;
    const before = Object.entries(after === null ? {} : after.#memory);
    this.#memory = Object.fromEntries(before.filter(([key]) => key.startsWith(accepted)));
    this.#reader = new SourceReader(sources, contract.monitor.sourceTimeout);
  }

  start(): void {
    this.#loop = this.#run().catch((error: Error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
    await this.#reader.close();
  }

  /** The latest moment. Throws before the first sweep. */
  get latest(): Moment {
    const moment = this.moments.at(-1);
    if (!moment) throw new Error("nothing was swept yet");
    return moment;
  }

  /** The first moment after `from` moments for which `holds` is true. Throws Error with `what` when time runs out. */
  async until(what: string, holds: (moment: Moment) => boolean, withinMs: number, from = this.moments.length) {
    const deadline = Date.now() + withinMs;
    for (let next = from; ; next++) {
      while (this.moments.length <= next) {
        if (this.#failure) throw this.#failure;
        if (Date.now() > deadline) throw new Error(`not seen within ${withinMs / 1000} s: ${what}\n${this.#summary()}`);
        await this.#next(Math.max(50, deadline - Date.now()));
      }
      const moment = this.moments[next] as Moment;
      if (holds(moment)) return moment;
      if (Date.now() > deadline) throw new Error(`not seen within ${withinMs / 1000} s: ${what}\n${this.#summary()}`);
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const began = Date.now();
      this.#decide(await this.#reader.sweep(Date.now));
      this.#wake();
      const rest = this.contract.sweep - (Date.now() - began);
      if (rest > 0 && !this.#stopped) await pause(rest);
    }
  }

  #decide(sweep: Sweep): void {
    const now = Date.now();
    const judged = evaluate(this.contract, this.#memory, sweep, now);
    const standing = { contract: this.contract, pauses: this.#pauses, pages: this.#pages, now };
    const evaluation = underPauses(judged, standing);
    const stepped = step({
      pages: this.#pages,
      verdicts: evaluation.verdicts,
      contract: this.contract,
      now,
      newId: (failureMode, subject, at) => `${failureMode}:${subject}:${at}`,
      foldMemory: this.#foldMemory,
    });
    this.#memory = evaluation.memory;
    this.#foldMemory = stepped.foldMemory;
    this.#pages = stepped.pages;
    const open = stepped.pages.filter((page) => page.state !== "resolved");
    this.moments.push({ at: isoInstant(now), sweep, evaluation, open, events: stepped.events });
  }

  /** Pauses that a person declares by name, each with its end. */
  declare(pauses: readonly Pause[]): void {
    this.#pauses = [...this.#pauses, ...pauses];
  }

  /** A page by its id, resolved or not. */
  page(id: string): Page | undefined {
    return this.#pages.find((page) => page.id === id);
  }

  /** The named act on a page whose cause has gone: it accepts nothing for later. Throws Error when it is refused. */
  resolve(id: string): void {
    const page = this.page(id);
    const act = page === undefined ? { refused: "not-found" } : resolveByName(page, Date.now());
    if ("refused" in act) throw new Error(`the named act on ${id} was refused: ${act.refused}`);
    this.#pages = this.#pages.map((each) => (each.id === id ? act.page : each));
  }

  /** The named act while the cause stands: what the page says is lost is accepted for ever. */
  writeOff(id: string): void {
    const page = this.page(id);
    if (page?.extent == null) throw new Error(`the page ${id} does not say what is lost`);
    this.resolve(id);
    this.acceptDebt(page);
  }

  /** What a page says is lost is accepted for ever, also when the page has ended by itself. Throws Error where it does not say so. */
  acceptDebt({ id, subject, extent }: Pick<Page, "id" | "subject" | "extent">): void {
    if (extent === null) throw new Error(`the page ${id} does not say what is lost`);
    const key = `${accepted}${subject}`;
    const before = RangeSet.parse(String(this.#memory[key] ?? "{}"));
    this.#memory = { ...this.#memory, [key]: before.union(RangeSet.parse(extent)).toString() };
  }

  #next(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.#waiting.add(done);
    });
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  #summary(): string {
    const moment = this.moments.at(-1);
    if (!moment) return "  no sweep was made";
    const pages = moment.open.map((page) => `${page.failureMode} ${page.subject} ${page.state} ${page.reason}`);
    const unwell = moment.evaluation.verdicts
      .filter((verdict) => verdict.state !== "ok" && verdict.state !== "paused")
      .map((verdict) => `${verdict.failureMode} ${verdict.subject} ${verdict.state} ${verdict.reason}`);
    const figures = moment.evaluation.signals
      .filter(({ state }) => state !== "ok" && state !== "paused")
      .map(({ id, state, value }) => `${id} ${state} ${value}`);
    const failed = Object.entries(moment.sweep.observations).flatMap(([id, observed]) =>
      "failed" in observed ? [`${id} ${observed.failed}`] : [],
    );
    return [
      `  not seen: ${failed.join(", ") || "none"}`,
      `  pages: ${pages.join(", ") || "none"}`,
      `  verdicts: ${unwell.join(", ") || "all ok"}`,
      `  figures: ${figures.join(", ") || "all ok"}`,
    ].join("\n");
  }
}
