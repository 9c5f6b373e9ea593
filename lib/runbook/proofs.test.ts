import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contractFixture } from "../board/board-fixture.ts";
import type { Contract } from "../contracts/types.ts";
import { describedKeys } from "../evaluate/described-keys.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { allRules } from "../evaluate/registry.ts";
import { projectRoot } from "../store/project-root.ts";
import { clauseChanges, clauseOf } from "./clause.ts";
import { evidenceFixture, shapeFixture } from "./evidence.fixture.ts";
import { type EvidenceFile, type EvidenceShape, evidenceSchema } from "./evidence.ts";
import { proofsOf, type Standing } from "./proofs.ts";

const file = "contracts/tlp.yaml";
const contract = contractFixture();
const firedAt = "2026-11-30T10:00:00.000Z";

const shape = shapeFixture(firedAt);
const proven = { rules: "r", entry: "e", clauses: { [file]: clauseOf(contract, "F19") } };
const evidence = evidenceFixture(firedAt, file, proven);
const standing: Standing = { ...proven, now: Date.parse(firedAt) + 86_400_000, holds: 30 * 86_400_000 };
const withShape = (change: Partial<EvidenceShape>): EvidenceFile => ({
  ...evidence,
  shapes: [{ ...shape, ...change }],
});
const states = (of: EvidenceFile | null, at = standing) => proofsOf("F19", of, at).map(({ state }) => state);

test("a whole firing gives four proofs", () => {
  expect(states(evidence)).toEqual(["proven", "proven", "proven", "proven"]);
  expect(proofsOf("F19", evidence, standing).flatMap(({ stale }) => stale)).toEqual([]);
});

test("nothing fired proves nothing", () => {
  expect(states(null)).toEqual(["missing", "missing", "missing", "missing"]);
});

const { withheld: _, ...notWithheld } = shape.times;
test.each([
  ["another page lit with it", { quiet: { otherPages: ["F10"], folded: [] } }, 0],
  ["another failure mode lit", { page: { ...shape.page, failureMode: "F20" } }, 0],
  ["no tool showed the fault", { commands: [] }, 0],
  ["the source was never withheld", { times: notWithheld }, 2],
  ["its page was left open", { page: { ...shape.page, resolution: null } }, 3],
] as const)("%s: one proof is missing, with its reason", (_name, change, at) => {
  const proofs = proofsOf("F19", withShape(change as Partial<EvidenceShape>), standing);
  expect(proofs.flatMap(({ state }, index) => (state === "missing" ? [index] : []))).toEqual([at]);
  expect(proofs[at]?.lacks.join()).toMatch(/^connector stopped: /);
});

test.each([
  ["rule", { rules: "other" }, "its rule changed"],
  ["entry", { entry: "other" }, "its entry changed"],
  ["age", { now: Date.parse(firedAt) + 31 * 86_400_000 }, "fired 31 days ago"],
  ["contract file", { clauses: {} }, `${file} is gone`],
] as const)("a changed %s makes it stale, as an overlay that names it", (_name, change, reason) => {
  const proofs = proofsOf("F19", evidence, { ...standing, ...change });
  expect(proofs.every(({ state, stale }) => state === "proven" && stale.includes(reason))).toBe(true);
});

/** The failure modes whose proofs turn stale when this one number of the contract grows by one. */
function staleAfter(change: (copy: Contract) => void): FailureModeId[] {
  const copy = structuredClone(contract);
  change(copy);
  return failureModeIds.filter((id) => clauseChanges(clauseOf(contract, id), clauseOf(copy, id)).length > 0);
}
type Numbers = Record<string, number>;
const cursorOf = (copy: Contract, product: string, cursor: string) =>
  copy.products[product]?.cursors[cursor] as unknown as Numbers;
const grow = (numbers: Numbers, key: string) => {
  const was = numbers[key];
  if (typeof was !== "number") throw new Error(`${key} is no number`);
  numbers[key] = was + 1;
};

describe("a threshold changed by one turns exactly the right proofs stale", () => {
  test.each([
    ["enrollment-cohort", "slot", "inactiveFor", ["F19"]],
    ["enrollment-cohort", "slot", "idleFor", ["F37"]],
    ["purchase-lines", "source", "stalledAfter", ["F11"]],
    ["progress-tile", "windows", "visibleWithin", ["F02", "F04"]],
    ["progress-tile", "checkpoint", "dropBudget", ["F46"]],
    ["enrollment-cohort", "connector", "tasks", ["F19"]],
  ] as const)("%s %s %s", (product, cursor, key, modes) => {
    expect(staleAfter((copy) => grow(cursorOf(copy, product, cursor), key))).toEqual(modes);
  });

  test("an SLO is its readers' own", () => {
    expect(staleAfter((copy) => grow(copy.products["enrollment-cohort"] as unknown as Numbers, "slo"))).toEqual([
      "F23",
    ]);
  });

  test("what the life cycle reads belongs to every page", () => {
    expect(staleAfter((copy) => grow(copy.pages as unknown as Numbers, "clearHold"))).toEqual([...failureModeIds]);
  });

  test("what is asked of the source of silence alone is the monitor's", () => {
    expect(staleAfter((copy) => grow(copy.monitor as unknown as Numbers, "unknownPageAfter"))).toEqual(["F31"]);
  });

  test("no threshold of a cursor is without a page that goes stale with it, but what only a figure reads", () => {
    const figures = new Set(
      allRules.signalRules.flatMap((rule) => rule.keys.map((key) => `${rule.cursorKind} ${key}`)),
    );
    const unread = Object.entries(contract.products).flatMap(([id, { cursors }]) =>
      Object.entries(cursors).flatMap(([name, cursor]) =>
        Object.entries(cursor)
          .filter(([key, value]) => {
            const named = describedKeys[cursor.kind]?.includes(key) || figures.has(`${cursor.kind} ${key}`);
            return typeof value === "number" && !named;
          })
          .filter(([key]) => staleAfter((copy) => grow(cursorOf(copy, id, name), key)).length === 0)
          .map(([key]) => `${id} ${name} ${key}`),
      ),
    );
    // A slot's connector has no page of its own: its end is F19, by the slot's clocks.
    const slots = ["stoppedAfter", "tasksMissingAfter", "loopStarts", "loopWindow"];
    expect(unread).toEqual(slots.map((key) => `enrollment-cohort connector ${key}`));
  });
});

const folder = join(projectRoot(), "evidence");
test.each(readdirSync(folder).filter((name) => /^F\d\d\.json$/.test(name)))("%s proves its mode whole", (name) => {
  const read = evidenceSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")));
  const at = { ...standing, now: Date.parse(read.firedAt) };
  expect(proofsOf(read.failureMode, read, at).flatMap(({ lacks }) => lacks)).toEqual([]);
});
