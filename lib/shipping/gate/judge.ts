import { ledgerSets } from "../../evaluate/ledger/terms.ts";
import type { RangeSet } from "../../evaluate/range-set.ts";
import type { Blocker, Completeness, Facts, LedgerFacts, Through, Undecided } from "./types.ts";

/**
 * Whether everything through a position is accounted for: landed, void, or handled by name. A line that is missing, a dead
 * letter that nobody handled, and (when a position was asked for) a line still on its way each keep it from being
 * complete. What was not measured is unknown, never complete.
 */
export function judgeCompleteness(facts: Facts, through: Through): Completeness {
  const { product, identity } = facts;
  const about = { product, identity, asked: through.asked, measuredAt: facts.measuredAt };
  const undecided = (reason: Undecided): Completeness => ({ ...about, ...nothingSaid, state: "unknown", reason });
  if (!facts.ledger) return undecided(facts.unseen);
  const { ledger } = facts;
  if ("unknown" in through) return undecided(through.unknown);
  if (!ledger.extra.isEmpty) return undecided("landed-beyond-table");
  const top = ledger.top ?? ledger.from - 1n;
  const to = through.position ?? top;
  if (to > top) return undecided("beyond-what-was-read");
  if (to < ledger.from && ledger.top !== null) return undecided("before-the-ledger");
  return { ...about, ...decide(ledger, to, through.asked !== null) };
}

const nothingSaid = { through: null, top: null, blockers: [], counts: null, ranges: null, unreadable: null };

function decide(
  ledger: LedgerFacts,
  to: bigint,
  strict: boolean,
): Omit<Completeness, "product" | "identity" | "asked" | "measuredAt"> {
  const within = (set: RangeSet) => set.lessThan(to + 1n);
  const missing = within(ledger.sets.missing);
  const unhandled = within(ledger.unhandled);
  const onItsWay = within(ledger.sets.pending.union(ledger.sets.buffered));
  const blockers: Blocker[] = [];
  if (!missing.isEmpty) blockers.push("missing");
  if (!unhandled.isEmpty || ledger.unreadable > 0) blockers.push("dead-letters-unhandled");
  if (strict && !onItsWay.isEmpty) blockers.push("on-its-way");
  return {
    state: blockers.length === 0 ? "complete" : "incomplete",
    reason: blockers[0] ?? (ledger.top === null ? "nothing-committed" : "closes"),
    blockers,
    through: to.toString(),
    top: ledger.top?.toString() ?? null,
    counts: countsOf(ledger, to),
    ranges: { missing: missing.toString(), unhandled: unhandled.toString(), onItsWay: onItsWay.toString() },
    unreadable: ledger.unreadable,
  };
}

/** The equation up to `to`: `lines` is the sum of the eight others. */
function countsOf({ sets, settledTo, from }: LedgerFacts, to: bigint): NonNullable<Completeness["counts"]> {
  const settled = to < settledTo ? to - from + 1n : settledTo - from;
  const counts = Object.fromEntries(
    ledgerSets.map((name) => [name, Number(sets[name].lessThan(to + 1n).size)]),
  ) as Record<(typeof ledgerSets)[number], number>;
  const lines = Number(settled) + Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { lines, settled: Number(settled), ...counts };
}

/** 0: publish. 1: it would be short. 2: nobody can say. */
export const exitCodeOf = ({ state }: Pick<Completeness, "state">): 0 | 1 | 2 =>
  state === "complete" ? 0 : state === "incomplete" ? 1 : 2;
