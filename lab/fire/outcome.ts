import { isoInstant } from "../../lib/observations/time.ts";
import type { Stack } from "../stack.ts";
import { versionsOf, writeEvidence } from "./evidence.ts";
import { faults } from "./faults.ts";
import type { Firing } from "./firing.ts";

/** The contract of the lab with all its parts: each part's thresholds are in it as they are in the part's own. */
const wholeContract = "contracts/lab-whole.yaml";

/**
 * What one run of `fire` has brought, by id: null where all was as it must be, else what was not. A mode is whole when each of its
 * shapes was fired, on whatever stack; then its evidence is written.
 */
export class Outcome {
  readonly failures: Record<string, string | null> = {};
  readonly startedAt: string = isoInstant(Date.now());
  readonly #folder: string;
  readonly #fired = new Map<string, Map<string, Firing>>();
  readonly #seen = new Map<string, { versions: Record<string, string>; contracts: Set<string> }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder;
  }

  /** A shape was fired as it must be. Returns the file that is whole now, or null. */
  async fired(stack: Stack, firing: Firing): Promise<string | null> {
    const { failureMode } = firing.page;
    const shapes = this.#fired.get(failureMode) ?? new Map<string, Firing>();
    this.#fired.set(failureMode, shapes.set(firing.shape, firing));
    const seen = this.#seen.get(failureMode) ?? { versions: {}, contracts: new Set<string>() };
    this.#seen.set(failureMode, seen);
    Object.assign(seen.versions, await versionsOf(stack));
    seen.contracts.add(stack.contractFile);
    const own = faults.filter((fault) => fault.failureMode === failureMode);
    if (own.some(({ shape }) => !shapes.has(shape))) return null;
    this.failures[failureMode] ??= null;
    const [only, another] = [...seen.contracts];
    const contractFile = only === undefined || another !== undefined ? wholeContract : only;
    const inOrder = own.flatMap(({ shape }) => shapes.get(shape) ?? []);
    const under = { versions: seen.versions, contractFile, run: this.startedAt };
    return writeEvidence(this.#folder, failureMode, inOrder, under);
  }

  /** A situation paged nobody. */
  quiet(id: string): void {
    this.failures[id] ??= null;
  }

  failed(id: string, message: string): void {
    const before = this.failures[id];
    this.failures[id] = before ? `${before}\n${message}` : message;
  }
}
