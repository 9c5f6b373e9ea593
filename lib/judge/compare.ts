import { pageShowsAs, signalShowsAs, worst } from "../board/row-state.ts";
import { bannerModes, rowDefinitions } from "../board/rows.ts";
import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { State } from "../evaluate/types.ts";
import type { Page } from "../pages/types.ts";
import type { Frame, Played } from "./run.ts";
import type { Expectation } from "./schema.ts";

/** One answer that was asked for. */
export type Answer = { at: number; what: string; wanted: unknown; got: unknown; right: boolean };

export const frameAt = ({ frames }: Played, at: number): Frame | undefined =>
  frames.findLast((frame) => frame.at <= at);

/** Pages that a reader of the list sees: fired, open, explained by no other. */
export const listedPages = (pages: readonly Page[]): Page[] =>
  pages.filter((page) => page.foldedUnder === null && (page.state === "firing" || page.state === "acknowledged"));

/** Every answer of one expectation. Lists are exact, in any order; mappings ask only about what they name. */
export function compare(expectation: Expectation, played: Played): Answer[] {
  const { at, ...wanted } = expectation;
  const frame = frameAt(played, at);
  if (!frame) return [];
  const listed = listedPages(frame.pages);
  const answers: Answer[] = [];
  const ask = (what: string, want: unknown, got: unknown) =>
    answers.push({ at, what, wanted: want, got, right: JSON.stringify(want) === JSON.stringify(got) });
  const askModes = (what: string, want: FailureModeId[] | undefined, got: readonly Page[]) =>
    want && ask(what, [...want].sort(), got.map((page) => page.failureMode).sort());
  const pageOf = (mode: string) => listed.find((page) => page.failureMode === mode);

  for (const [product, state] of Object.entries(wanted.states ?? {})) {
    ask(`state of ${product}`, state, productState(product, frame, played.contract));
  }
  askModes("pages", wanted.pages, listed);
  askModes(
    "warns",
    wanted.warns,
    listed.filter((page) => page.severity === "warn"),
  );
  askModes(
    "pending",
    wanted.pending,
    frame.pages.filter((page) => page.state === "pending" && page.foldedUnder === null),
  );
  askModes(
    "unseen",
    wanted.unseen,
    listed.filter((page) => page.unseenSince !== null),
  );
  for (const [mode, times] of Object.entries(wanted.fired ?? {}))
    ask(`times ${mode} fired`, times, timesFired(mode, at, played));
  for (const [mode, reason] of Object.entries(wanted.reasons ?? {})) {
    ask(`reason of ${mode}`, reason, pageOf(mode)?.reason ?? verdictOf(mode, frame)?.reason ?? null);
  }
  for (const [mode, owners] of Object.entries(wanted.owners ?? {})) {
    ask(`owners of ${mode}`, [...(owners ?? [])].sort(), [...(pageOf(mode)?.owners ?? [])].sort());
  }
  for (const [mode, symptoms] of Object.entries(wanted.symptoms ?? {})) {
    const got = pageOf(mode)?.symptoms.map((symptom) => symptom.failureMode) ?? [];
    ask(`symptoms of ${mode}`, [...(symptoms ?? [])].sort(), [...got].sort());
  }
  for (const [mode, state] of Object.entries(wanted.verdicts ?? {})) {
    ask(`verdict of ${mode}`, state, verdictOf(mode, frame)?.state ?? null);
  }
  for (const [mode, facts] of Object.entries(wanted.evidence ?? {})) {
    const evidence = pageOf(mode)?.evidence ?? verdictOf(mode, frame)?.evidence ?? {};
    for (const [key, value] of Object.entries(facts ?? {})) ask(`${key} of ${mode}`, value, evidence[key] ?? null);
  }
  return answers;
}

/** A page counts under the name it fired with. */
const timesFired = (mode: string, at: number, { frames }: Played): number =>
  frames
    .filter((frame) => frame.at <= at)
    .flatMap(({ pages, events }) =>
      events.map(({ kind, page }) => ({ kind, page: pages.find(({ id }) => id === page) })),
    )
    .filter(({ kind, page }) => kind === "fired" && page?.failureMode === mode).length;

const order: readonly State[] = ["page", "warn", "unknown", "paused", "ok"];

/** The worst verdict of a mode, over its subjects. */
function verdictOf(mode: string, frame: Frame) {
  return frame.verdicts
    .filter((verdict) => verdict.failureMode === mode)
    .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0];
}

/** State of a product's row, as the board draws it: signals, unseen verdicts and pages. */
export function productState(product: string, frame: Frame, contract: Contract): State | null {
  const settings = contract.products[product];
  if (!settings) return null;
  if (!settings.inRun) return "paused";
  const members = rowDefinitions.find((row) => row.id === product)?.products ?? [product];
  const mine = (of: { product: string | null }) =>
    of.product !== null && members.includes(of.product) && contract.products[of.product]?.inRun !== false;
  const pages = frame.pages.filter(
    (page) =>
      mine(page) && page.state !== "resolved" && page.foldedUnder === null && !bannerModes.has(page.failureMode),
  );
  const unseen = frame.verdicts.some(
    (verdict) => mine(verdict) && verdict.state === "unknown" && verdict.unseen !== undefined,
  );
  return worst([
    ...pages.map(pageShowsAs),
    ...frame.signals.filter(mine).map((signal) => signalShowsAs(signal.state, pages)),
    ...(unseen ? (["unknown"] as const) : []),
  ]);
}
