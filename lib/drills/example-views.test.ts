import { expect, test } from "vitest";
import { failureClassNames } from "./closed-lists.ts";
import { exampleListSchema, listExamples, readExample, workedExampleSchema } from "./example-views.ts";

const { examples } = listExamples();

test("each family has one worked example, and the list fits its schema", () => {
  expect(exampleListSchema.parse({ examples })).toEqual({ examples });
  expect([...new Set(examples.map(({ family }) => family))].sort()).toEqual([...failureClassNames].sort());
});

test.each(examples.map(({ id }) => id))("%s is read whole, without the author's arithmetic", (id) => {
  const example = readExample(id);
  expect(workedExampleSchema.parse(example)).toEqual(example);
  expect(example).not.toHaveProperty("arithmetic");
  for (const cause of example.truth) expect(example.causes.map(({ id: known }) => known)).toContain(cause);
});

test("an unknown id is not found", () => {
  expect(() => readExample("x-000000")).toThrow(expect.objectContaining({ code: "not-found" }));
});
