import { type Problem, pathText, placeOf } from "../contracts/located.ts";
import type { Contract } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Failed, ObservationKind, Observed, Sweep } from "../observations/types.ts";
import { applyFields, type Tree } from "./dotted.ts";
import { type Growth, growFields } from "./grow.ts";
import { checkObservation, fieldsOf, kindsOf, unknownId } from "./observed.ts";
import { type PlacedStep, problemsOf, shown } from "./read.ts";
import type { Act } from "./schema.ts";
import { settleTimes } from "./script-time.ts";

/** What one source says until something else is said. */
type Held = {
  last: Tree | undefined;
  now: "answers" | "absent" | Failed;
  once: boolean;
  growth: Growth;
  grownBy: PlacedStep;
  from: PlacedStep;
};
type Due = { at: number; placed: PlacedStep };

/** Plays a proof's steps: one sweep after the other, each with what every source says at that moment. */
export class Script {
  readonly problems: Problem[] = [];
  readonly #kinds: Map<string, ObservationKind>;
  readonly #held = new Map<string, Held>();
  readonly #due: Due[];

  constructor(
    contract: Contract,
    steps: readonly PlacedStep[],
    readonly start: number,
  ) {
    this.#kinds = kindsOf(contract);
    this.#due = steps.flatMap(timesOf).sort((one, other) => one.at - other.at);
  }

  /** Ids that the proof speaks of at all; the monitor misses no others. */
  get mentioned(): ReadonlySet<string> {
    return new Set(this.#due.flatMap(({ placed }) => Object.keys(placed.step.observe ?? {})));
  }

  /** The sweep at `at` ms since the start, and what persons do before it. Must be asked in order. */
  sweepAt(at: number): { sweep: Sweep; acts: Act[] } {
    for (const [id, held] of this.#held) this.#grow(id, held);
    const acts: Act[] = [];
    while (this.#due[0] && this.#due[0].at <= at) {
      const { placed } = this.#due.shift() as Due;
      this.#take(placed);
      acts.push(...(placed.step.acts ?? []));
    }
    const observations: Record<string, Observed> = {};
    for (const [id, held] of this.#held) {
      const observed = this.#observe(id, held, this.start + at);
      if (observed) observations[id] = observed;
      if (held.once) held.now = "absent";
    }
    return { sweep: { at: isoInstant(this.start + at), observations }, acts };
  }

  #take(placed: PlacedStep): void {
    const { observe = {}, grow = {}, hold } = placed.step;
    for (const [id, said] of Object.entries(observe)) {
      const before = this.#held.get(id);
      if (!this.#kinds.has(id)) {
        this.#fail(placed, ["observe", id], unknownId(id, this.#kinds));
        continue;
      }
      const held: Held = {
        last: before?.last,
        now: "answers",
        once: hold === false,
        growth: before?.growth ?? {},
        grownBy: before?.grownBy ?? placed,
        from: placed,
      };
      if (said === "absent") held.now = "absent";
      else if ("failed" in said) held.now = said as Failed;
      else held.last = this.#laidOver(before?.last ?? { kind: this.#kinds.get(id) }, said, placed, id);
      this.#held.set(id, held);
    }
    for (const [id, growth] of Object.entries(grow)) {
      const held = this.#held.get(id);
      if (held)
        this.#held.set(id, {
          ...held,
          growth: growth === "none" ? {} : { ...held.growth, ...growth },
          grownBy: placed,
        });
      else if (!this.#kinds.has(id)) this.#fail(placed, ["grow", id], unknownId(id, this.#kinds));
      else this.#fail(placed, ["grow", id], "nothing was observed here yet");
    }
  }

  #laidOver(last: Tree, said: Tree, placed: PlacedStep, id: string): Tree {
    try {
      return applyFields(last, said) as Tree;
    } catch (error) {
      this.#fail(placed, ["observe", id], (error as Error).message);
      return last;
    }
  }

  #grow(id: string, held: Held): void {
    if (held.last === undefined || Object.keys(held.growth).length === 0) return;
    try {
      held.last = growFields(held.last, held.growth) as Tree;
    } catch (error) {
      held.growth = {};
      this.#fail(held.grownBy, ["grow", id], (error as Error).message);
    }
  }

  #observe(id: string, held: Held, now: number): Observed | undefined {
    if (held.now === "absent") return undefined;
    const observedAt = isoInstant(now);
    if (held.now !== "answers") return { observedAt, ...held.now };
    let settled: unknown;
    try {
      settled = settleTimes(held.last, now, this.start);
    } catch (error) {
      this.#fail(held.from, ["observe", id], (error as Error).message);
      return undefined;
    }
    const checked = checkObservation(settled);
    if (checked.ok) return { observedAt, value: checked.value };
    const { located, file, path } = held.from;
    const fields = fieldsOf(this.#kinds.get(id));
    this.#note(problemsOf(checked.error, located, file, [...path, "observe", id], fields));
    return undefined;
  }

  #fail({ located, file, path }: PlacedStep, inner: string[], message: string): void {
    const full = [...path, ...inner];
    this.#note([{ ...placeOf(located, full, shown(file)), path: pathText(full), message }]);
  }

  #note(found: Problem[]): void {
    for (const problem of found) {
      const known = this.problems.some(({ path, message }) => path === problem.path && message === problem.message);
      if (!known) this.problems.push(problem);
    }
  }
}

function timesOf(placed: PlacedStep): Due[] {
  const { at, repeat } = placed.step;
  const times = [at];
  if (repeat) for (let next = at + repeat.every; next <= repeat.until; next += repeat.every) times.push(next);
  return times.map((time) => ({ at: time, placed }));
}
