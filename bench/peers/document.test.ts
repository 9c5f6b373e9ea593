import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../lib/store/project-root.ts";
import { peersMarkdown } from "./markdown.ts";
import { resultSchema } from "./result.ts";

const file = (...path: string[]) => readFileSync(join(projectRoot(), ...path), "utf8");

test("docs/peers.md is what bench/peers/result.json renders to", () => {
  const result = resultSchema.parse(JSON.parse(file("bench", "peers", "result.json")));
  const isSame = file("docs", "peers.md") === `${peersMarkdown(result)}\n`;
  expect(isSame, "run: node --import tsx bench/peers.ts --render").toBe(true);
});
