import type { Fault } from "../../lab/fire/fault.ts";
import { labCommands } from "../../lab/live-fire/commands.ts";
import { liveFaults } from "../../lab/live-fire/faults.ts";
import { type LabFigure, labFigures } from "../../lab/live-fire/figures.ts";
import { Looking } from "../../lab/live-fire/looking.ts";
import type { Printed } from "../../lab/live-fire/run.ts";
import type { Stack } from "../../lab/stack.ts";
import type { Contract } from "../../lib/contracts/types.ts";
import { sourcesFromContract } from "../../lib/sources/from-contract.ts";

/** A lab as the desk of live attempts uses it; a test gives its own. */
export type LiveRange = {
  /** What can be caused, by letter. */
  letters: readonly string[];
  /** Begins to look, and causes this. */
  begin(letter: string, pick: (below: number) => number): Promise<void>;
  /** Takes back what was caused, and stops looking. Throws when the lab did not take it back: then it is asked again. */
  heal(): Promise<void>;
  figures(): LabFigure[];
  /** Null for what is not on the list. */
  run(command: string): Promise<Printed | null>;
};

/** The lab of this stack under its contract. One attempt at a time. */
export class StackRange implements LiveRange {
  readonly letters = Object.keys(liveFaults);
  readonly #stack: Stack;
  readonly #contract: Contract;
  #looking: Looking | null = null;
  #caused: Fault | null = null;

  constructor(stack: Stack, contract: Contract) {
    this.#stack = stack;
    this.#contract = contract;
  }

  async begin(letter: string, pick: (below: number) => number): Promise<void> {
    const { sweep, monitor } = this.#contract;
    this.#looking = new Looking(sourcesFromContract(this.#contract), { sweep, sourceTimeout: monitor.sourceTimeout });
    this.#looking.start();
    const shapes = liveFaults[letter] ?? [];
    this.#caused = shapes[pick(Math.max(1, shapes.length))] ?? null;
    await this.#caused?.inject(this.#stack);
  }

  async heal(): Promise<void> {
    await this.#caused?.remove(this.#stack);
    this.#caused = null;
    await this.#looking?.stop();
    this.#looking = null;
  }

  figures(): LabFigure[] {
    return this.#looking ? labFigures(this.#looking) : [];
  }

  async run(command: string): Promise<Printed | null> {
    const run = Object.hasOwn(labCommands, command) ? labCommands[command] : undefined;
    return run && this.#looking ? run({ stack: this.#stack, looking: this.#looking }) : null;
  }
}
