import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../store/project-root.ts";

const root = projectRoot();
const sources = ["app", "lib", "bin"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes("generated"))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(path.join(root, folder, name), "utf8") })),
);
const holding = (words: RegExp) =>
  sources
    .filter(({ text }) => words.test(text))
    .map(({ name }) => name)
    .sort();

test("one module of the server opens a closed half; the author's check is the other reader", () => {
  expect(holding(/["']sealed\.yaml["']/)).toEqual(["lib/drills/check/pool.ts", "lib/drills/sealed.ts"]);
});

test("the author's check is reached from the authors' commands only", () => {
  const users = holding(/from "[^"]*drills\/check\//);
  expect(users).toEqual(["bin/commands/drills.ts", "bin/commands/runbook.ts"]);
});

test("which failure modes a drill has is told by one module", () => {
  expect(holding(/modesOf/)).toEqual(["lib/drills/drill-links.ts", "lib/drills/sealed.ts"]);
});

test("the closed half is opened by verbs and the attempt's reading, in their transaction", () => {
  expect(holding(/openSealed/)).toEqual([
    "lib/drills/read-attempt.ts",
    "lib/drills/review/read-review.ts",
    "lib/drills/sealed.ts",
    "lib/drills/verbs/action.ts",
    "lib/drills/verbs/claim.ts",
    "lib/drills/verbs/reflection.ts",
    "lib/drills/verbs/resolution.ts",
  ]);
});
