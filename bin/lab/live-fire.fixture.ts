import type { LabFigure } from "../../lab/live-fire/figures.ts";
import type { LiveRange } from "./live-range.ts";

const figure = (id: string, value: number): LabFigure => ({ id, name: `figure ${id}`, value, unit: "s", usual: 15 });

/** A lab that is only a note of what was done to it. `trouble`: how often it refuses to be healed. */
export function notedRange(letters: readonly string[] = ["k", "q"]) {
  const done: string[] = [];
  const state = { trouble: 0, refuses: false, age: 40 };
  const range: LiveRange = {
    letters,
    begin: async (letter) => {
      if (state.refuses) throw new Error("Connect answered 500");
      done.push(`caused ${letter}`);
    },
    heal: async () => {
      if (state.trouble > 0) {
        state.trouble -= 1;
        throw new Error("Connect answered 409");
      }
      done.push("healed");
    },
    figures: () => [figure("S5", 1), figure("S6", state.age)],
    run: async (command) => (command === "E13" ? { output: "enrollment_debezium f", shows: "not active" } : null),
  };
  return { done, state, range };
}
