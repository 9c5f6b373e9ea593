import { describe, expect, test } from "vitest";
import type { CursorKind } from "../../contracts/types.ts";
import { allRules } from "../registry.ts";
import type { Contract } from "../types.ts";
import { allRows } from "./tables.fixture.ts";
import { type Mutation, play, type Row, verdictOf } from "./timeline.fixture.ts";

/** What a row's rule said; the figures in the evidence do not count, a mutant must change what a person is told. */
const told = (row: Row, mutation: Mutation = {}): string => {
  const verdict = verdictOf(row, play(row, mutation));
  return JSON.stringify([verdict?.state, verdict?.reason, verdict?.clear, verdict?.owners, verdict?.forMs]);
};
const before = new Map(allRows.map((row) => [row, told(row)]));
const noticed = (mutation: Mutation, rows: readonly Row[]): boolean =>
  rows.some((row) => told(row, mutation) !== before.get(row));

/** Divides a duration, a size or a count by two, on every cursor of a kind. */
const halve = (kind: CursorKind, key: string) => (contract: Contract) => {
  for (const product of Object.values(contract.products)) {
    for (const cursor of Object.values(product.cursors)) {
      if (cursor.kind !== kind) continue;
      const settings = cursor as unknown as Record<string, unknown>;
      const value = settings[key];
      if (typeof value === "bigint") settings[key] = value / 2n;
      if (typeof value === "number") settings[key] = Math.max(1, Math.floor(value / 2));
    }
  }
};

const halved: [CursorKind, string, readonly string[]][] = [
  ["replication-slot", "inactiveFor", ["F19"]],
  ["replication-slot", "walQuiet", ["F19"]],
  ["replication-slot", "loopStarts", ["F19"]],
  ["replication-slot", "loopWindow", ["F19"]],
  ["replication-slot", "diskBudget", ["F20"]],
  ["replication-slot", "judgeOver", ["F20"]],
  ["replication-slot", "idleFor", ["F37"]],
  ["replication-slot", "longTransactionFor", ["F38"]],
  ["connect-connector", "stoppedAfter", ["F08"]],
  ["connect-connector", "stoppedAfter", ["F10"]],
  ["connect-source-offset", "stalledAfter", ["F11"]],
  ["consumer-group", "missingAfter", ["F09"]],
  ["consumer-group", "oldestUnreadWithin", ["F07"]],
  ["consumer-group", "oldestUnreadWithin", ["F16"]],
  ["consumer-group", "oldestUnreadWithin", ["F23"]],
  ["object-prefix", "flushSize", ["F16"]],
  ["object-prefix", "rotate", ["F16"]],
  ["object-prefix", "rotateSlack", ["F16"]],
];

describe("a mutated rule is noticed by a row of its table", () => {
  test.each(halved)("%s.%s halved (%s)", (kind, key, modes) => {
    const rows = allRows.filter((row) => modes.includes(row.mode));
    expect(noticed({ contract: halve(kind, key) }, rows)).toBe(true);
  });

  test("the product's SLO halved (F23)", () => {
    const contract = (of: Contract) => {
      for (const product of Object.values(of.products)) product.slo /= 2;
    };
    expect(
      noticed(
        { contract },
        allRows.filter((row) => row.mode === "F23"),
      ),
    ).toBe(true);
  });

  test.each([
    ["unknownPageAfter", "F31"],
    ["clockTolerance", "F23"],
  ] as const)("monitor.%s halved (%s)", (key, mode) => {
    const contract = (of: Contract) => {
      of.monitor[key] /= 2;
    };
    expect(
      noticed(
        { contract },
        allRows.filter((row) => row.mode === mode),
      ),
    ).toBe(true);
  });

  test("a dependency's downFor halved", () => {
    const contract = (of: Contract) => {
      for (const dependency of Object.values(of.dependencies)) dependency.downFor /= 2;
    };
    expect(
      noticed(
        { contract },
        allRows.filter((row) => row.mode === "F27"),
      ),
    ).toBe(true);
  });

  test.each(["F07", "F20"])("pages.clearFraction halved (%s)", (mode) => {
    const contract = (of: Contract) => {
      of.pages.clearFraction /= 2;
    };
    expect(
      noticed(
        { contract },
        allRows.filter((row) => row.mode === mode),
      ),
    ).toBe(true);
  });

  test.each([...new Set(allRows.map((row) => row.mode))])("the rule of %s taken out", (mode) => {
    const rules = {
      ...allRules,
      rules: allRules.rules.filter((rule) => rule.failureMode !== mode),
      estateRules: allRules.estateRules.filter((rule) => !rule.failureModes.includes(mode)),
    };
    const firing = allRows.filter((row) => row.mode === mode && row.says.state === "page").slice(0, 1);
    expect(firing).toHaveLength(1);
    expect(noticed({ rules }, firing)).toBe(true);
  });
});
