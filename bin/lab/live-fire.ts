import { z } from "zod";
import type { LabFigure } from "../../lab/live-fire/figures.ts";
import { type Answer, type Command, storeAnswer } from "../../lib/collector/commands.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import type { FiguresView } from "../../lib/drills/views.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import type { Database } from "../../lib/store/db.ts";
import { giveLab, healed, hypothesisIsStored, keepMarks, neverCaused, openOrders } from "./live-hold.ts";
import { LabMarks } from "./live-marks.ts";
import type { LiveRange } from "./live-range.ts";

const order = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("begin"), attempt: z.string(), person: z.string() }),
  z.strictObject({ act: z.literal("run"), attempt: z.string(), command: z.string() }),
  z.strictObject({ act: z.literal("figures"), attempt: z.string() }),
]);

/** How long an attempt has the lab at most, and how long nothing is heard from its browser before it is taken back. Wall clock, ms. */
export const lastsMs = 20 * 60_000;
export const silentMs = 3 * 60_000;
const healAgainMs = 5_000;

type Held = {
  attempt: string;
  fault: string;
  endsAt: number;
  heardAt: number;
  marks: LabMarks;
  causing: Promise<void>;
};
type Options = {
  pool: Database["pool"];
  run: string;
  range: LiveRange;
  /** Of the practice estate: the rivals are its model's. */
  model: Contract;
  say(line: string): void;
  pick(below: number): number;
  now?(): number;
};

const refusal = (status: 409 | 422, detail: string): Answer => ({ problem: JSON.stringify({ status, detail }) });
const over = refusal(409, "This estate has ended. What you ran stays; store your hypothesis.");

/** Gives the lab to one live attempt at a time, answers what is asked of it, and heals it whatever becomes of the asker. */
export class LabLiveFire {
  readonly #with: Options & { now(): number };
  #held: Held | null = null;
  #last: { attempt: string; told: FiguresView } | null = null;
  #answering = new Map<string, Promise<void>>();
  #tool: Promise<unknown> = Promise.resolve();
  #healing: Promise<void> | null = null;
  #healAt = 0;

  constructor(options: Options) {
    this.#with = { now: Date.now, ...options };
  }

  /** Takes what is asked since the last turn, and heals a lab whose attempt is over. */
  async turn(): Promise<void> {
    for (const command of await openOrders(this.#with.pool, this.#with.run)) {
      if (this.#answering.has(command.id)) continue;
      const done = this.#answer(command).finally(() => this.#answering.delete(command.id));
      this.#answering.set(command.id, done);
    }
    if (this.#held && this.#healing === null && this.#with.now() >= this.#healAt) await this.#healWhenOver(this.#held);
  }

  /** Waits for what was begun. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#answering.values(), this.#held?.causing, this.#healing]);
  }

  async #answer(command: Command): Promise<void> {
    const asked = order.safeParse(command.body);
    const answer = asked.success
      ? await this.#obey(asked.data, command).catch((error: Error) =>
          refusal(409, `the lab did not answer: ${error.message}`),
        )
      : refusal(422, "not an order");
    if (answer) await storeAnswer(this.#with.pool, command, answer).catch(() => undefined);
  }

  async #obey(asked: z.output<typeof order>, command: Command): Promise<Answer | null> {
    if (asked.act === "begin") return this.#begin(asked, command);
    const held = this.#held?.attempt === asked.attempt ? this.#held : null;
    if (held) held.heardAt = this.#with.now();
    if (asked.act === "figures") return this.#figures(asked.attempt, held);
    if (!held || this.#isOver(held)) return over;
    // The tools are programs of their own: one at a time is enough for a lab.
    const ran = this.#tool.then(() => this.#with.range.run(asked.command));
    this.#tool = ran.catch(() => undefined);
    const printed = await ran;
    if (!printed) return refusal(422, "not on the list");
    held.marks.ran(asked.command, printed);
    await keepMarks(this.#with.pool, held.attempt, held.marks.marks());
    return { answer: printed };
  }

  async #begin({ attempt, person }: { attempt: string; person: string }, command: Command): Promise<Answer | null> {
    const { pool, run, range, pick, model, now } = this.#with;
    const given = await giveLab(
      pool,
      { run, attempt, person, command, letters: range.letters, lastsMs, pick },
      (fault) => new LabMarks(fault, model).marks(),
    );
    if ("refused" in given) return refusal(409, given.refused);
    const marks = new LabMarks(given.fault, model);
    const at = now();
    const causing = range.begin(given.fault, pick);
    this.#held = { attempt, fault: given.fault, endsAt: at + lastsMs, heardAt: at, marks, causing };
    causing.catch((error: Error) => {
      this.#with.say(`live-fire: could not be begun: ${error.message}`);
      this.#held = this.#held && { ...this.#held, endsAt: 0 };
      return neverCaused(pool, attempt).catch(() => undefined);
    });
    this.#with.say("live-fire: the lab is given to an attempt");
    return null; // Answered with the lock, in one transaction.
  }

  async #figures(attempt: string, held: Held | null): Promise<Answer> {
    if (!held) return this.#last?.attempt === attempt ? { answer: this.#last.told } : over;
    const told = this.#look(held);
    held.marks.read(this.#with.range.figures());
    await keepMarks(this.#with.pool, attempt, held.marks.marks());
    return { answer: told };
  }

  #look(held: Held): FiguresView {
    const measured = (figure: LabFigure): figure is LabFigure & { value: number } => figure.value !== null;
    const figures = this.#with.range.figures().filter(measured);
    return { at: isoInstant(this.#with.now()), ended: this.#isOver(held), figures };
  }

  #isOver = (held: Held): boolean => this.#with.now() >= held.endsAt;

  async #healWhenOver(held: Held): Promise<void> {
    const now = this.#with.now();
    const silent = now - held.heardAt > silentMs;
    if (!this.#isOver(held) && !silent && !(await hypothesisIsStored(this.#with.pool, held.attempt))) return;
    this.#last = { attempt: held.attempt, told: { ...this.#look(held), ended: true } };
    held.endsAt = Math.min(held.endsAt, now);
    this.#healing = this.#heal(held).finally(() => {
      this.#healing = null;
    });
  }

  async #heal(held: Held): Promise<void> {
    await held.causing.catch(() => undefined);
    try {
      await this.#with.range.heal();
      await healed(this.#with.pool, held.attempt);
      this.#held = null;
      this.#healAt = 0;
      this.#with.say("live-fire: the lab is healed and free");
    } catch (error) {
      this.#with.say(`live-fire: NOT healed, tried again: ${(error as Error).message}`);
      this.#healAt = this.#with.now() + healAgainMs;
    }
  }
}
