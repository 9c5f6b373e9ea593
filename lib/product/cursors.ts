import type { Facts } from "../board/facts.ts";
import type { BoardInput, StoredSignal, StoredVerdict } from "../board/input.ts";
import { cursorName } from "../board/names.ts";
import { figureFrom } from "../board/page-summary.ts";
import { signalShowsAs, worst } from "../board/row-state.ts";
import { signalLabels } from "../board/rows.ts";
import type { CursorView } from "../board/views.ts";
import { sentence } from "../board/words.ts";
import type { Cursor, CursorKind, Product } from "../contracts/types.ts";
import type { State } from "../evaluate/types.ts";
import { epochMs } from "../observations/time.ts";
import { footingOf } from "../pages/lanes.ts";
import { shownOf } from "./figures.ts";
import type { Latest } from "./observations.ts";

/** What a cursor is, in words. */
export const cursorTitles: Record<CursorKind, string> = {
  "spark-checkpoint": "Spark checkpoint",
  "tile-windows": "Windows of the tile",
  "reject-topic": "Reject topic",
  "consumer-group": "Consumer group",
  "connect-connector": "Connector",
  "connect-source-offset": "Connect source offset",
  "replication-slot": "Replication slot",
  "dead-letter-topic": "Dead-letter topic",
  "source-table": "Source table",
  "topic-identities": "Identities on the topic",
  "object-prefix": "Object prefix",
  ledger: "Ledger",
  "fold-state": "State of the fold",
  "captured-newest": "Newest captured commit",
  "table-snapshot": "Table snapshot",
  number: "Second signal",
  "count-comparison": "Counts compared",
  "key-comparison": "Keys compared",
  "mart-rows": "Rows of the mart",
  "schema-deploys": "Schema deploys",
};

/** The product's cursors side by side, in the contract's order. */
export function cursorViews(id: string, product: Product, input: BoardInput, latest: Latest): CursorView[] {
  return Object.entries(product.cursors).map(([name, cursor]) =>
    cursorView(`${product.prefix}.${name}`, cursor, { id, product }, input, latest),
  );
}

type Of = { id: string; product: Product };

function cursorView(subject: string, cursor: Cursor, of: Of, input: BoardInput, latest: Latest): CursorView {
  const { id: productId, product } = of;
  const seen = latest.get(subject);
  const at = input.estateNow ?? input.now;
  const shown = seen && "value" in seen ? shownOf(cursor, seen.value, at) : { figure: null, position: null };
  const signal = seen && "failed" in seen ? undefined : signalFor(cursor, productId, input.signals);
  const judged = worse(judge(subject, product, input), signal, input);
  const facts: Facts = {
    cursor: cursorName(cursor),
    figure: judged.verdict === null ? figureFrom(signal) : null,
    heldSeconds: judged.since === null ? null : Math.max(0, (at - epochMs(judged.since)) / 1_000),
    evidence: judged.verdict?.evidence ?? {},
    unseen: judged.verdict?.unseen ?? null,
  };
  return {
    subject,
    title: cursorTitles[cursor.kind],
    cursor: cursorName(cursor),
    state: judged.state,
    reason: judged.reason,
    why: sentence(judged.reason, facts),
    observedAt: seen?.observedAt ?? signal?.observedAt ?? null,
    owners: cursor.owners,
    ...shown,
    figure: shown.figure ?? figureOf(signal),
    symptomOf: explainedBy(subject, judged.state, input),
  };
}

/** The signal that is a cursor's own number, where its observation alone has none. */
const ownSignal: Partial<Record<CursorKind, readonly string[]>> = {
  "tile-windows": ["window-visible"],
  "connect-source-offset": ["source-behind", "offset-age"],
  ledger: ["completeness-gap"],
  "table-snapshot": ["snapshot-age"],
  "fold-state": ["cohort-age"],
};

const signalFor = ({ kind }: Cursor, productId: string, signals: readonly StoredSignal[]): StoredSignal | undefined =>
  signals.find(({ id }) => ownSignal[kind]?.some((name) => id === `${productId}.${name}`));

function figureOf(signal: StoredSignal | undefined): CursorView["figure"] {
  if (!signal || signal.value === null) return null;
  const { value, unit, limit, id } = signal;
  return { value, unit, limit, label: signalLabels[id] ?? signal.field };
}

type Judged = Pick<CursorView, "state" | "reason"> & { since: string | null; verdict: StoredVerdict | null };

/** Where a cursor is only measured, its signal may say more than the verdicts on it do. */
function worse(judged: Judged, signal: StoredSignal | undefined, { pages }: BoardInput): Judged {
  if (!signal || judged.state === "paused") return judged;
  const state = signalShowsAs(signal.state, pages);
  if (worst([judged.state, state]) === judged.state) return judged;
  return { state, reason: signal.reason, since: signal.since, verdict: null };
}

/** The worst of the verdicts on this cursor; a cursor without a verdict was not judged. */
function judge(subject: string, product: Product, { verdicts }: BoardInput): Judged {
  if (!product.inRun) return { state: "paused", reason: "not-in-this-run", since: null, verdict: null };
  const own = verdicts.filter((verdict) => verdict.subject === subject);
  const state = worst(own.map((verdict) => verdict.state));
  const verdict = own.find((candidate) => candidate.state === state) ?? null;
  if (!verdict) return { state: "unknown", reason: "not-observed", since: null, verdict: null };
  return { state, reason: verdict.reason, since: verdict.since ?? verdict.stateSince, verdict };
}

/**
 * The page that names this cursor as a symptom; or, where this cursor is only evidence beside the one that is paged (a slot's
 * connector and its offset), that page: such a cursor has no judgement of its own to show as good.
 */
function explainedBy(subject: string, state: State, { pages, contract }: BoardInput): string | null {
  const open = pages.filter((page) => page.foldedUnder === null && page.firedAt !== null);
  const named = open.find((page) => page.symptoms.some((symptom) => symptom.subject === subject));
  if (named) return named.failureMode;
  if (state === "page" || state === "warn") return null;
  const lane = footingOf(contract, subject)?.lane;
  const beside = open.find(
    (page) => page.subject !== subject && lane && footingOf(contract, page.subject)?.lane === lane,
  );
  return beside?.failureMode ?? null;
}
