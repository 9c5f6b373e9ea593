import type { Contract } from "../../contracts/types.ts";
import { failureModes } from "../../evaluate/failure-mode-table.ts";
import type { FailureModeId } from "../../evaluate/failure-modes.ts";
import type { Card, Entry } from "../card.ts";
import { cardReasons } from "../content/card-reasons.ts";
import { type Firing, type Firings, lastDayOf } from "../evidence/firings.ts";
import type { Rebuild } from "../evidence/rebuilds.ts";
import { titles } from "../plan/rows.ts";
import { monthlyOf, streamedFor } from "../plan/streams.ts";
import type { ScorecardRow } from "../scorecard.ts";

/** What a product's first card is filled from. `pages`: the modes that its contract can page on. */
export type CardFacts = {
  contract: Contract;
  /** When the contract last changed, ISO. */
  changedAt: string;
  firings: Firings;
  rebuilds: Record<string, Rebuild>;
  pages: readonly FailureModeId[];
};
export type FilledCard = { card: Card; why: Record<ScorecardRow, string> };
type Filled = Omit<Entry, "owner"> & { why: string };

/** An alarm on a number, and one on nothing moving, by what a failure mode is about. */
const onNumber = new Set(["freshness", "lag", "quarantine", "completeness", "disk", "table-commit", "revenue-stopped"]);
const onNoMovement = new Set([
  "stopped",
  "source-stalled",
  "slot-inactive",
  "watermark-stalled",
  "nothing-lands",
  "batch-unfinished",
  "idle-slot",
]);

/** Every row answered as far as contract, firings and rebuilds answer it; each with its evidence's own last day. */
export function productCard(id: string, facts: CardFacts): FilledCard | null {
  const product = facts.contract.products[id];
  if (!product) return null;
  const owner = titles(facts.contract, product.owners).join(", ");
  const rows: Record<ScorecardRow, Filled> = {
    alert: alertOf(product.prefix, facts),
    freshness: freshnessOf(id, facts),
    cost: costOf(id, facts),
    replay: replayOf(id, facts),
    tables: tablesOf(id, facts),
  };
  const entries = Object.entries(rows).map(([row, { why: _, ...entry }]) => [row, { ...entry, owner }]);
  return {
    card: {
      subject: product.title,
      decision: facts.contract.plan?.decisions[id]?.decision ?? "",
      rows: Object.fromEntries(entries) as Card["rows"],
    },
    why: Object.fromEntries(Object.entries(rows).map(([row, { why }]) => [row, why])) as FilledCard["why"],
  };
}

const open = (answer: Entry["answer"], why: string, evidence = ""): Filled => ({ answer, evidence, expires: "", why });

function alertOf(prefix: string, { contract, firings, pages }: CardFacts): Filled {
  const of = (kinds: ReadonlySet<string>) => pages.filter((mode) => kinds.has(failureModes[mode].kind));
  const [numbers, movements] = [of(onNumber), of(onNoMovement)];
  if (numbers.length === 0 || movements.length === 0) return open("no", cardReasons.alertMissing);
  const isHere = (firing: Firing | undefined) =>
    firing?.shapes.some(({ page }) => page.subject.startsWith(`${prefix}.`)) ? firing : undefined;
  const newest = (modes: FailureModeId[]) =>
    modes
      .flatMap((mode) => isHere(firings[mode]) ?? [])
      .sort((a, b) => b.firedAt.localeCompare(a.firedAt))
      .at(0);
  const [number, movement] = [newest(numbers), newest(movements)];
  if (!number || !movement) {
    return open(
      "cannot-say",
      cardReasons.alertNotFired(number ? [] : numbers, movement ? [] : movements),
      "/plan#pages",
    );
  }
  const oldest = number.firedAt < movement.firedAt ? number : movement;
  return {
    answer: "yes",
    evidence: `/plan#${oldest.failureMode}`,
    expires: lastDay(contract, oldest.firedAt),
    why: cardReasons.alertFired(number.failureMode, movement.failureMode),
  };
}

function freshnessOf(id: string, { contract, changedAt }: CardFacts): Filled {
  const product = contract.products[id];
  if (!product || product.owners.length === 0) return open("no", cardReasons.notWritten);
  return {
    answer: "yes",
    evidence: `/products/${id}`,
    expires: lastDay(contract, changedAt),
    why: cardReasons.written(product.timestamp, product.slo / 1_000, titles(contract, product.owners)),
  };
}

function costOf(id: string, { contract, changedAt }: CardFacts): Filled {
  const decided = contract.plan?.decisions[id];
  const product = contract.products[id];
  if (!decided || !product) return open("cannot-say", cardReasons.noDecision);
  const streams = streamedFor(product);
  return {
    answer: "yes",
    evidence: `/plan#decision-${id}`,
    expires: lastDay(contract, changedAt),
    why: cardReasons.cost(streams.length, monthlyOf(streams).monthly, titles(contract, decided.payers)),
  };
}

function replayOf(id: string, { contract, rebuilds }: CardFacts): Filled {
  const rebuild = rebuilds[id];
  if (!rebuild) return open("cannot-say", cardReasons.noRebuild);
  return {
    answer: rebuild.reconciled ? "yes" : "no",
    evidence: `/plan#rebuild-${id}`,
    expires: lastDay(contract, rebuild.ranAt),
    why: cardReasons.rebuilt(rebuild.records, rebuild.differences, rebuild.repairs),
  };
}

function tablesOf(id: string, { contract, changedAt }: CardFacts): Filled {
  const product = contract.products[id];
  const named = contract.plan?.decisions[id]?.tables ?? {};
  const streamed = product ? streamedFor(product) : [];
  const idle = streamed.filter((table) => !named[table]);
  if (idle.length > 0) return open("no", cardReasons.tablesWithout(idle), `/plan#decision-${id}`);
  return {
    answer: "yes",
    evidence: `/plan#decision-${id}`,
    expires: lastDay(contract, changedAt),
    why: cardReasons.tables(streamed),
  };
}

const lastDay = ({ plan }: Contract, at: string): string => lastDayOf(at, plan?.evidenceHolds ?? 0);
