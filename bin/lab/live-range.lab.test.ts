import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { labParts } from "../../lab/lab-parts.ts";
import { Stack } from "../../lab/stack.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { readLivePack } from "../../lib/drills/check/pool.ts";
import { drillsFolder } from "../../lib/drills/library.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { StackRange } from "./live-range.ts";

const { open } = readLivePack(drillsFolder());
let stack: Stack;
let range: StackRange;

beforeAll(async () => {
  stack = await Stack.start({ say: () => undefined, with: [...labParts] });
  const contract = loadContractOrThrow(join(projectRoot(), stack.contractFile), stack.connections());
  range = new StackRange(stack, contract);
}, 400_000);
afterAll(() => stack?.stop(), 60_000);

const shown = async (command: string) => (await range.run(command))?.shows;

/** What tells each fault apart, and what the same command shows on a lab to which nothing was done. */
// Each wait below has a deadline of its own and names the command; together they may take this long.
test("nothing done: every command prints one of its outcomes, and none of them is striking", {
  timeout: 900_000,
}, async () => {
  await range.begin("q", () => 0);
  await expect.poll(() => range.figures().filter(({ value }) => value !== null).length, { timeout: 60_000 }).toBe(6);
  for (const { id, outcomes } of open.commands) {
    // A machine with much to do takes longer than a tool waits; then it is asked again.
    const ran = () => range.run(id).catch(() => null);
    await expect
      .poll(async () => outcomes.includes((await ran())?.shows ?? ""), { timeout: 120_000, message: id })
      .toBe(true);
  }
  const usual = () => range.figures().filter(({ value, usual: most }) => value !== null && value > most);
  await expect.poll(usual, { timeout: 60_000 }).toEqual([]);
  for (const [id, calm] of [
    ["E2", "commits as always"],
    ["E8", "both grow"],
    ["E9", "all RUNNING"],
    ["E13", "active, keeps little"],
  ] as const)
    await expect.poll(() => shown(id), { timeout: 60_000 }).toBe(calm);
  expect(await range.run("rm -rf /")).toBeNull();
  expect(await range.run("constructor")).toBeNull();
  await range.heal();
});

test.each([
  ["a", "E2", "newest commit is old", "commits as always"],
  ["g", "E9", "a task FAILED", "all RUNNING"],
  ["h", "E8", "only the table grows", "both grow"],
  ["k", "E13", "not active", "active, keeps little"],
])(
  "fault %s shows itself in %s and is gone once it is healed",
  { timeout: 300_000 },
  async (letter, command, struck, calm) => {
    await range.begin(letter, () => 0);
    await expect.poll(() => shown(command), { timeout: 120_000 }).toBe(struck);
    await range.heal();
    await range.begin("q", () => 0);
    await expect.poll(() => shown(command), { timeout: 120_000 }).toBe(calm);
    await range.heal();
  },
);
