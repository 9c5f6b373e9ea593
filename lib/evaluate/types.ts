import type { Contract, Cursor, CursorKind, CursorOf, Product } from "../contracts/types.ts";
import type { Observation, ObservationKind, ObservationOf, Reading, Sweep } from "../observations/types.ts";
import type { FailureModeId } from "./failure-modes.ts";
import type { Reason } from "./reasons.ts";

export type State = "ok" | "warn" | "page" | "unknown" | "paused";
export type Severity = "page" | "warn";

/** Facts behind a verdict: decimal strings for positions, JSON numbers with their unit in the name for quantities. */
export type Evidence = Record<string, string | number | boolean | null>;

/**
 * What a rule says of observations under a contract, for one subject, in one sweep. Identity is failure mode + subject.
 * `state` page or warn: the condition is true now (the life cycle applies `for`); unknown: it could not be judged.
 */
export type Verdict = {
  failureMode: FailureModeId;
  /** A cursor's observation id (`enrollment.slot`), a dependency (`dependency.kafka`), a source, a topic or an assertion. */
  subject: string;
  /** Product id; null for dependencies and the monitor. */
  product: string | null;
  state: State;
  reason: Reason;
  owners: string[];
  evidence: Evidence;
  /** Milliseconds the condition must hold before its page fires; 0 where the rule counted the time itself. */
  forMs: number;
  /** Since when the condition is true by the rule's own count (estate clock, ISO); lets a page open with its true start. */
  since?: string;
  /** false while a number is under its limit but not under its clear level: an open page stays. Default true when ok. */
  clear?: boolean;
  /** Append or due time of the oldest due item behind a lateness or a gap (hop rule): ISO. */
  oldestDueAt?: string;
  /** Clock time of the next worse thing, ISO, when it can be said. */
  deadline?: string;
  /** Observation id that could not be seen, when state is unknown. */
  unseen?: string;
  /** Subject of the connector that somebody paused or stopped, where this follows from it: a pause declared for that covers this. */
  restsWith?: string;
  /** Latched modes: what is lost, as int8multirange text or an opaque token. After a named acceptance only more opens anew. */
  extent?: string;
};

/** One board or product figure. `value` is null when nothing was ever measured; state is unknown then. */
export type Signal = {
  /** `enrollment-cohort.retained-wal` */
  id: string;
  product: string;
  /** The cursor by the name an engineer knows: slot, group, checkpoint. */
  cursor: string;
  field: string;
  value: number | null;
  unit: string;
  /** Limit in the same unit; null where none is promised. */
  limit: number | null;
  /** Estate clock, ISO; when the value was measured. Kept while unknown, so that the screen can say "last known". */
  observedAt: string | null;
  state: State;
  reason: Reason;
  evidence: Evidence;
};

/** JSON only: positions are decimal strings, range sets are int8multirange text. Stored with the verdicts. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Memory = Readonly<Record<string, Json>>;

export type Evaluation = {
  verdicts: Verdict[];
  signals: Signal[];
  readings: Reading[];
  memory: Memory;
  /** Closed identities per product, for SQL: int8multirange text by set name. */
  ledgers: Record<string, Record<string, string>>;
};

export type Evaluate = (contract: Contract, memory: Memory, sweep: Sweep, now: number) => Evaluation;

/** What an observation lookup gives a rule: the value, or why it is not there. */
export type Seen<K extends ObservationKind> =
  | { ok: true; value: ObservationOf<K>; observedAt: number }
  | { ok: false; reason: Reason; failure: string; unseen: string };

/** Where a rule stands: one cursor of one product. */
export type RuleScope<K extends CursorKind = CursorKind> = ProductScope & { cursor: CursorOf<K> };

/** The same without the cursor's settings: what code shared between rules of several kinds takes. */
export type ProductScope = {
  contract: Contract;
  productId: string;
  product: Product;
  cursorName: string;
  /** `enrollment.slot` */
  subject: string;
  now: number;
  /** The observation of a sibling cursor of this product, by cursor name, checked for its kind. */
  see<O extends ObservationKind>(cursorName: string, kind: O): Seen<O>;
  /** A sibling cursor of the given kind (and role), its name and settings. */
  sibling<S extends CursorKind>(
    kind: S,
    role?: string,
  ): { name: string; subject: string; cursor: CursorOf<S> } | undefined;
  /** The rule's own memory for this cursor, as the sweep before left it; kept when nothing is remembered. */
  recall<T extends Json>(): T | undefined;
  remember(value: Json): void;
  /** Computed at most once per product, name and sweep; for what several rules and signals of a product share. */
  once<T>(name: string, compute: () => T): T;
  /** Memory of the product under a name; write it inside `once`. */
  recallShared<T extends Json>(name: string): T | undefined;
  rememberShared(name: string, value: Json): void;
  /**
   * What a named person accepted on a subject, as int8multirange text (memory key `accepted:<subject>`, written by the named
   * act, kept for ever); undefined while nothing was.
   */
  accepted(subject: string): string | undefined;
  /** Closed identity sets of this product (int8multirange text by set name), for the store. */
  publishLedger(sets: Record<string, string>): void;
  /** True when the dependency's own probe errs or a witness tells, in this sweep. */
  dependencyDown(id: string): boolean;
};

export type RuleVerdict = Omit<Verdict, "failureMode" | "subject" | "product" | "owners" | "forMs"> & {
  subject?: string;
  owners?: string[];
  forMs?: number;
};

/** One failure mode on one cursor kind. `keys` are the threshold keys of the contract it reads (checked both ways). */
export type CursorRule<K extends CursorKind = CursorKind> = K extends CursorKind ? CursorRuleOf<K> : never;
type CursorRuleOf<K extends CursorKind> = {
  failureMode: FailureModeId;
  cursorKind: K;
  /** Only cursors of this role (consumer-group, connect-connector). */
  roles?: readonly string[];
  keys: readonly string[];
  /** Threshold keys read of sibling cursors, by their kind. */
  siblingKeys?: SiblingKeys;
  /** Thresholds of the product itself that it reads. */
  productKeys?: readonly "slo"[];
  evaluate(scope: RuleScope<K>): RuleVerdict | RuleVerdict[] | null;
};
export type SiblingKeys = Partial<Record<CursorKind, readonly string[]>>;

/**
 * What a signal rule says; evaluate adds product and id. `value` null: not measured in this sweep; the last known value
 * and its time are then filled in from memory, and the reading stays null. `measuredAt`: milliseconds, default now.
 */
export type SignalDraft = Omit<Signal, "id" | "product" | "observedAt"> & {
  /** `retained-wal`; the id becomes `enrollment-cohort.retained-wal`. */
  name: string;
  measuredAt?: number;
};

/**
 * The figures of one cursor kind. It must return every one of its signals also when nothing can be seen (state unknown,
 * value null): a product that is not in this run shows them as paused.
 */
export type SignalRule<K extends CursorKind = CursorKind> = K extends CursorKind ? SignalRuleOf<K> : never;
type SignalRuleOf<K extends CursorKind> = {
  cursorKind: K;
  roles?: readonly string[];
  keys: readonly string[];
  siblingKeys?: SiblingKeys;
  evaluate(scope: RuleScope<K>): SignalDraft[];
};

/** What a dependency's own probe, or a witness, says. */
export type DependencyFinding =
  | { state: "up" }
  | { state: "down"; reason: "refused" | "server-error" | "leaderless" | "witnessed"; leaderless?: number }
  | { state: "unseen"; reason: Reason; failure: string };

/** Where a rule stands that belongs to no product: dependencies and the monitor itself. */
export type EstateScope = {
  contract: Contract;
  now: number;
  look(observationId: string): Look;
  dependency(id: string): DependencyFinding;
  dependencyDown(id: string): boolean;
  recall<T extends Json>(subject: string): T | undefined;
  remember(subject: string, value: Json): void;
};
/** An observation as it arrived, whatever its kind; `ok: false` when absent, failed or stale. */
export type Look =
  | { ok: true; value: Observation; observedAt: number }
  | { ok: false; reason: Reason; failure: string; unseen: string };
export type EstateRule = {
  failureModes: readonly FailureModeId[];
  keys: readonly string[];
  evaluate(scope: EstateScope): Verdict[];
};

export type { Contract, Cursor, Observation, Product, Sweep };
