import { failureModes } from "../evaluate/failure-mode-table.ts";
import type { Reason } from "../evaluate/reasons.ts";
import type { State } from "../evaluate/types.ts";
import { epochMs, isoInstant } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import type { Facts } from "./facts.ts";
import { headlineOf } from "./headline.ts";
import type { BoardInput, StoredSignal, StoredVerdict } from "./input.ts";
import { subjectName } from "./names.ts";
import { figureFrom, pageFacts, summarizePage } from "./page-summary.ts";
import { pageShowsAs, signalShowsAs, worst } from "./row-state.ts";
import type { RowDefinition } from "./rows.ts";
import type { BoardRow, Headline } from "./types.ts";
import { sentence } from "./words.ts";

/** What makes a row's state: its worst member says why, since when and whose. */
type Voice = {
  state: State;
  reason: Reason;
  since: string | null;
  facts: Facts;
  owners: string[];
  kind: string | null;
};

/** One row from its signals, its products' verdicts and its open pages. While the collector is silent it is unknown. */
export function buildRow(row: RowDefinition, input: BoardInput, silent: boolean): BoardRow {
  const headlines = [row.headline, ...row.beside].map((id) => headlineOf(id, input, silent));
  const voice = silent ? silence(input) : loudest(row, input);
  const [headline, ...beside] = headlines as [Headline, ...Headline[]];
  return {
    id: row.id,
    title: input.contract.products[row.id]?.title ?? row.id,
    state: voice.state,
    kind: voice.kind,
    reason: voice.reason,
    since: voice.since,
    owners: voice.owners,
    why: sentence(voice.reason, voice.facts),
    headline,
    beside,
    pages: input.pages.filter((page) => page.state !== "pending").map((page) => summarizePage(page, input)),
  };
}

function silence({ estateNow, leader, now, contract }: BoardInput): Voice {
  return {
    state: "unknown",
    reason: "collector-silent",
    since: isoInstant(estateNow ?? leader?.renewedAt ?? now),
    facts: blank("collector", leader ? (now - leader.renewedAt) / 1_000 : null),
    owners: contract.monitor.owners,
    kind: failureModes.F31.kind,
  };
}

/** The worst of signals, unseen verdicts and pages; among equals pages first, the oldest first, the headline first. */
function loudest(row: RowDefinition, input: BoardInput): Voice {
  const owners = input.contract.products[row.id]?.owners ?? [];
  if (input.contract.products[row.id]?.inRun === false) {
    const headline = input.signals.find(({ id }) => id === row.headline);
    const since = headline?.since ?? null;
    return { state: "paused", reason: "not-in-this-run", since, facts: blank(row.id, null), owners, kind: null };
  }
  const pages = [...input.pages].sort((a, b) => a.openedAt.localeCompare(b.openedAt));
  const voices = [
    ...pages.map((page) => pageVoice(page, input)),
    ...orderedSignals(row, input).map((signal) => signalVoice(signal, input)),
    ...unseen(row, input).map((verdict) => verdictVoice(verdict, input)),
  ];
  if (!input.signals.some(({ id }) => id === row.headline)) voices.push(notYet(row.id, owners));
  const state = worst(voices.map((voice) => voice.state));
  const voice = voices.find((each) => each.state === state) ?? notYet(row.id, owners);
  return state === "ok" ? { ...voice, since: okSince(row, input, voice.since) } : voice;
}

/** A row is well since the last of its rules and signals was; its headline may have been well all along. */
function okSince(row: RowDefinition, input: BoardInput, since: string | null): string | null {
  const ofRow = ({ product }: { product: string | null }) => product !== null && row.products.includes(product);
  const turns = [
    ...orderedSignals(row, input).map((signal) => signal.since),
    ...input.verdicts.filter((verdict) => ofRow(verdict) && verdict.state === "ok").map(({ stateSince }) => stateSince),
  ];
  return turns.reduce((latest, turn) => (latest === null || turn > latest ? turn : latest), since);
}

const notYet = (id: string, owners: string[]): Voice => ({
  state: "unknown",
  reason: "not-observed",
  since: null,
  facts: blank(id, null),
  owners,
  kind: null,
});

const blank = (cursor: string, heldSeconds: number | null): Facts => ({
  cursor,
  figure: null,
  heldSeconds,
  evidence: {},
  unseen: null,
});

function pageVoice(page: Page, input: BoardInput): Voice {
  const { reason, owners, openedAt, failureMode } = page;
  const state = pageShowsAs(page);
  const kind = page.state === "pending" ? null : failureModes[failureMode].kind;
  return { state, reason, since: openedAt, facts: pageFacts(page, input), owners, kind };
}

/** Every signal of the row's products, the headline first; a product that is switched off has no voice. */
function orderedSignals(row: RowDefinition, { signals, contract }: BoardInput): StoredSignal[] {
  const mine = signals.filter(
    ({ product }) => row.products.includes(product) && contract.products[product]?.inRun !== false,
  );
  return mine.sort((a, b) => Number(b.id === row.headline) - Number(a.id === row.headline));
}

function signalVoice(signal: StoredSignal, input: BoardInput): Voice {
  const { evidence, reason, since, product, cursor } = signal;
  const unseen = typeof evidence.unseen === "string" ? evidence.unseen : null;
  const facts: Facts = { cursor, figure: figureFrom(signal), heldSeconds: heldSince(since, input), evidence, unseen };
  const owners = input.contract.products[product]?.owners ?? [];
  return { state: signalShowsAs(signal.state, input.pages), reason, since, facts, owners, kind: null };
}

/** A rule that could not see its cursor makes the row unknown: green means measured. */
function unseen(row: RowDefinition, { verdicts, contract }: BoardInput): StoredVerdict[] {
  return verdicts.filter(
    ({ product, state, unseen, reason }) =>
      state === "unknown" &&
      unseen !== undefined &&
      reason !== "not-confirmed-yet" &&
      product !== null &&
      row.products.includes(product) &&
      contract.products[product]?.inRun !== false,
  );
}

function verdictVoice(verdict: StoredVerdict, input: BoardInput): Voice {
  const { reason, evidence, owners, stateSince, subject } = verdict;
  const facts: Facts = {
    cursor: subjectName(input.contract, subject),
    figure: null,
    heldSeconds: heldSince(stateSince, input),
    evidence,
    unseen: verdict.unseen ?? null,
  };
  return { state: "unknown", reason, since: stateSince, facts, owners, kind: null };
}

const heldSince = (since: string, { estateNow }: BoardInput): number | null =>
  estateNow === null ? null : Math.max(0, (estateNow - epochMs(since)) / 1_000);
