import { z } from "zod";
import { Problem } from "../access/problem.ts";
import { exampleSchema } from "./example.ts";
import { workedExamples } from "./library.ts";

/** An example as it is read: all of it but the author's arithmetic. */
export const workedExampleSchema = exampleSchema.omit({ arithmetic: true });
export type WorkedExample = z.output<typeof workedExampleSchema>;

export const exampleListSchema = z.strictObject({
  examples: z.array(exampleSchema.pick({ id: true, family: true, title: true })),
});

/** Every example by its alert's title, in the order of ids, which says nothing. */
export const listExamples = (): z.output<typeof exampleListSchema> => ({
  examples: workedExamples().map(({ id, family, title }) => ({ id, family, title })),
});

/** Throws 404 for an id that names no example. */
export function readExample(id: string): WorkedExample {
  const found = workedExamples().find((each) => each.id === id);
  if (!found) throw new Problem("not-found");
  const { arithmetic: _, ...read } = found;
  return read;
}
