import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { checkPack } from "../../lib/drills/check/pack-checks.ts";
import { readLivePack } from "../../lib/drills/check/pool.ts";
import { composeLive } from "../../lib/drills/live/compose.ts";
import { agedMs, beginLiveFire, figuresAt, lastsMs, runAt } from "./attempt.ts";
import { commands } from "./commands.ts";
import { faults, truths } from "./faults.ts";
import { isUsual } from "./figures.ts";
import { compared, type Shown, shownBy } from "./matrix.ts";

const root = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const contract = loadContractOrThrow(root("contracts/practice.yaml"));
const { open, answers } = readLivePack(root("drills"));
const beginsAt = Date.UTC(2026, 10, 25, 13, 5);
const estate = (fault: string) => ({ seed: 99, fault, since: beginsAt - agedMs, beginsAt });
const told = (fault: string, at: number) => ({
  commands: Object.keys(commands).map((id) => runAt(contract, estate(fault), id, at)?.shows),
  figures: figuresAt(contract, estate(fault), at).map(isUsual),
});

const shown = new Map<string | null, readonly Shown[]>();
function shownUnder(fault: string | null): readonly Shown[] {
  const known = shown.get(fault) ?? shownBy({ ...estate(fault ?? "q"), fault, contract }, beginsAt);
  shown.set(fault, known);
  return known;
}

test("every command on the list is offered", () => {
  expect(open.commands.map(({ id }) => id)).toEqual(Object.keys(commands));
});

test("every fault has its answer and every answer its fault", () => {
  expect(Object.keys(answers.faults)).toEqual(Object.keys(faults));
});

describe.each(truths)("fault %s", (fault) => {
  test("makes a drill that stands up to the checks of a pack", () => {
    const marks = compared(fault, shownUnder);
    const printed = open.commands.map((command) => {
      const { output = "", shows = "" } = runAt(contract, estate(fault), command.id, beginsAt) ?? {};
      expect(command.outcomes, `${fault} ${command.id}`).toContain(shows);
      return { ...command, output, shows };
    });
    const symptoms = figuresAt(contract, estate(fault), beginsAt).map(({ id, text }) => ({ id, text }));
    const pack = { ...open, order: 0, kind: "recorded" as const, listed: false, tables: [], charts: [], symptoms };
    const findings = checkPack({
      folder: fault,
      open: { ...pack, commands: printed },
      sealed: composeLive(answers, { id: open.id, fault, marks }),
    });
    // A command that tells nothing of one fault tells something of another: half of them need add no row.
    expect(findings.filter(({ message }) => !/fewer than half/.test(message))).toEqual([]);
  });

  test("shows the same from the first to the last minute of an attempt, while its figures move", () => {
    expect(told(fault, beginsAt + lastsMs)).toEqual(told(fault, beginsAt));
    const values = [beginsAt, beginsAt + 5 * 60_000].map((at) => figuresAt(contract, estate(fault), at));
    expect(values[0]).not.toEqual(values[1]);
  });
});

test("nothing but the list can be run", () => {
  for (const line of ["E99", "constructor", "rm -rf /"])
    expect(runAt(contract, estate("a"), line, beginsAt)).toBeNull();
});

test("nobody meets a fault again before every one was met, and the same picks give the same estate", () => {
  const met = truths.filter((id) => id !== "e");
  const begin = () => beginLiveFire(contract, met, (below) => Math.floor(below / 3));
  expect(begin().fault).toBe("e");
  expect(begin()).toEqual(begin());
  expect(truths).toContain(beginLiveFire(contract, truths, () => 0).fault);
});
