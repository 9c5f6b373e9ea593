import { expect, test } from "vitest";
import { calm, incident } from "../../e2e/faces/boards.ts";
import { matching, verbsOf } from "./verbs.ts";

const words = (question: string, board = calm) => matching(verbsOf(board), question).map((verb) => verb.words);

test("an open page comes first, with its first command; a calm board has neither", () => {
  expect(words("", incident)[0]).toMatch(/^(Acknowledge|Open) F\d\d: /);
  expect(words("copy first", incident)).toHaveLength(1);
  expect(words("acknowledge")).toEqual([]);
  expect(words("copy first")).toEqual([]);
});

test("every word asked for must be there, in any order, and what begins with them comes first", () => {
  expect(words("cohort enr")).toEqual(["Enrollment cohort"]);
  expect(words("pa")[0]).toBe("Pages");
  expect(words("nothing of that name")).toEqual([]);
});

test("an entry of the runbook is found by its number and by its title, after a place of that name", () => {
  const entries = [
    { failureMode: "F19" as const, title: "Enrollment slot inactive" },
    { failureMode: "F20" as const, title: "Enrollment WAL at its disk budget" },
  ];
  const hrefs = (question: string) =>
    matching(verbsOf(calm, { entries }), question).flatMap((verb) => ("href" in verb ? [verb.href] : []));
  expect(hrefs("f20")).toEqual(["/runbook/F20"]);
  expect(hrefs("slot inactive")).toEqual(["/runbook/F19"]);
  expect(hrefs("runbook")).toEqual(["/runbook", "/runbook/F19", "/runbook/F20"]);
});

test("a drill is found by words of its title, after the place itself", () => {
  const drills = [
    { id: "d-1", title: "Revenue behind by 30 minutes" },
    { id: "d-2", title: "Error-rate panel at 12 s" },
  ];
  const found = (question: string) =>
    matching(verbsOf(calm, { drills }), question).flatMap((verb) => ("href" in verb ? [verb.href] : []));
  expect(found("panel 12")).toEqual(["/drills/d-2"]);
  expect(found("drill")).toEqual(["/drills", "/drills/d-1", "/drills/d-2"]);
});

test("every verb has an id of its own; each product is there once, also one that is only beside a row", () => {
  const verbs = verbsOf(incident);
  expect(new Set(verbs.map(({ id }) => id)).size).toBe(verbs.length);
  const products = verbs.flatMap((verb) => ("href" in verb && verb.href.startsWith("/products/") ? [verb.words] : []));
  expect(products).toEqual([
    ...["Progress tile", "Progress landing", "Purchase lines", "Enrollment cohort", "Course revenue"],
  ]);
});
