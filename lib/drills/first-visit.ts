import { publicPacks, workedExamples } from "./library.ts";

/** What a newcomer is offered: a question with its first minute, and a finished drill to read instead. */
export type FirstVisit = { drill: string; button: string; finished: string; example: string };

/** The example is the first by id, whatever its family: one of the question's own family would tell it. */
export function firstVisit(): FirstVisit | null {
  const pack = publicPacks().find(({ firstMinute }) => firstMinute !== undefined);
  const example = workedExamples()[0];
  if (!pack?.firstMinute || !example) return null;
  const { button, finished } = pack.firstMinute;
  return { drill: pack.id, button, finished, example: example.id };
}
