import type { CursorKind, CursorOf } from "../contracts/types.ts";
import type { ObservationKind } from "../observations/types.ts";
import type { Names } from "./names.ts";
import type { Contract, Cursor, DependencyFinding, Json, Look, Memory, Product, RuleScope, Seen } from "./types.ts";

/** What one evaluation shares between its scopes: lookups, the memory before and after, per-product results. */
export type Sweeping = {
  contract: Contract;
  now: number;
  look(id: string): Look;
  before: Memory;
  after: Record<string, Json>;
  ledgers: Record<string, Record<string, string>>;
  /** Findings of this sweep, by dependency. */
  dependencies: Map<string, DependencyFinding>;
  dependencyDown(id: string): boolean;
};

export type ProductSweep = {
  sweeping: Sweeping;
  productId: string;
  product: Product;
  names: Names;
  results: Map<string, unknown>;
};

/** Keeps what the sweep before remembered under `key`, unless this sweep has written it. */
export function recallFrom<T extends Json>(sweeping: Sweeping, key: string): T | undefined {
  const written = sweeping.after[key];
  if (written !== undefined) return written as T;
  const kept = sweeping.before[key];
  if (kept !== undefined) sweeping.after[key] = kept;
  return kept as T | undefined;
}

/** The scope of one rule on one cursor. `own` keeps rules' memories apart. */
export class Scope implements RuleScope {
  readonly contract: Contract;
  readonly productId: string;
  readonly product: Product;
  readonly now: number;
  readonly subject: string;

  constructor(
    private readonly at: ProductSweep,
    readonly cursorName: string,
    readonly cursor: Cursor,
    private readonly own: string,
  ) {
    this.contract = at.sweeping.contract;
    this.productId = at.productId;
    this.product = at.product;
    this.now = at.sweeping.now;
    this.subject = at.names.observation(cursorName);
  }

  see<O extends ObservationKind>(name: string, kind: O): Seen<O> {
    const id = this.at.names.observation(name);
    const seen = this.at.sweeping.look(id);
    if (!seen.ok) return seen;
    if (seen.value.kind !== kind) {
      return { ok: false, reason: "wrong-kind", failure: "wrong-kind", unseen: id };
    }
    return seen as Seen<O>;
  }

  sibling<S extends CursorKind>(kind: S, role?: string) {
    return this.at.names.sibling(kind, role) as { name: string; subject: string; cursor: CursorOf<S> } | undefined;
  }

  recall<T extends Json>(): T | undefined {
    return recallFrom<T>(this.at.sweeping, this.own);
  }

  remember(value: Json): void {
    this.at.sweeping.after[this.own] = value;
  }

  once<T>(name: string, compute: () => T): T {
    const { results } = this.at;
    if (!results.has(name)) results.set(name, compute());
    return results.get(name) as T;
  }

  recallShared<T extends Json>(name: string): T | undefined {
    return recallFrom<T>(this.at.sweeping, this.at.names.sharedKey(name));
  }

  rememberShared(name: string, value: Json): void {
    this.at.sweeping.after[this.at.names.sharedKey(name)] = value;
  }

  accepted(subject: string): string | undefined {
    const text = recallFrom<Json>(this.at.sweeping, this.at.names.acceptedKey(subject));
    return typeof text === "string" ? text : undefined;
  }

  publishLedger(sets: Record<string, string>): void {
    const { ledgers } = this.at.sweeping;
    ledgers[this.productId] = { ...ledgers[this.productId], ...sets };
  }

  dependencyDown(id: string): boolean {
    return this.at.sweeping.dependencyDown(id);
  }
}
