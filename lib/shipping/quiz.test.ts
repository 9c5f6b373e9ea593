import { expect, test } from "vitest";
import { questions } from "./content/quiz.ts";

test("each question has one answer that holds, a reason for every option and a page to see it on", () => {
  expect(questions).toHaveLength(3);
  for (const { options, right, to } of questions) {
    expect(options[right]).toBeDefined();
    expect(new Set(options.map(({ says }) => says)).size).toBe(options.length);
    for (const { why, to: own } of options) {
      expect(why).toMatch(/\.$/);
      expect((own ?? to).href).toMatch(/^\/(products|levers|worksheet|drills|plan)/);
    }
  }
  expect(new Set(questions.map(({ right }) => right)).size).toBe(3);
});
