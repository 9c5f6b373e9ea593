import type { CursorKind, CursorOf } from "../contracts/types.ts";
import type { ObservationKind } from "../observations/types.ts";
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

export type ProductSweep = Sweeping & { productId: string; product: Product; results: Map<string, unknown> };

/** Keeps what the sweep before remembered under `key`, unless this sweep has written it. */
export function recallFrom<T extends Json>(sweeping: Sweeping, key: string): T | undefined {
  if (!(key in sweeping.after) && key in sweeping.before) sweeping.after[key] = sweeping.before[key] as Json;
  return sweeping.after[key] as T | undefined;
}

/** The scope of one rule on one cursor. `ruleKey` (a failure mode or `signal`) keeps rules' memories apart. */
export function scopeOf(at: ProductSweep, cursorName: string, cursor: Cursor, ruleKey: string): RuleScope {
  const subject = `${at.product.prefix}.${cursorName}`;
  const own = `${ruleKey}:${subject}`;
  const shared = (name: string) => `shared:${at.productId}:${name}`;
  return {
    contract: at.contract,
    productId: at.productId,
    product: at.product,
    cursorName,
    subject,
    cursor,
    now: at.now,
    see: <O extends ObservationKind>(name: string, kind: O): Seen<O> => {
      const seen = at.look(`${at.product.prefix}.${name}`);
      if (!seen.ok) return seen;
      if (seen.value.kind !== kind) {
        return { ok: false, reason: "wrong-kind", failure: "wrong-kind", unseen: `${at.product.prefix}.${name}` };
      }
      return seen as Seen<O>;
    },
    sibling: <S extends CursorKind>(kind: S, role?: string) => {
      for (const [name, other] of Object.entries(at.product.cursors)) {
        if (other.kind !== kind) continue;
        if (role !== undefined && !("role" in other && other.role === role)) continue;
        return { name, subject: `${at.product.prefix}.${name}`, cursor: other as CursorOf<S> };
      }
      return undefined;
    },
    recall: <T extends Json>() => recallFrom<T>(at, own),
    remember: (value) => {
      at.after[own] = value;
    },
    once: <T>(name: string, compute: () => T): T => {
      if (!at.results.has(name)) at.results.set(name, compute());
      return at.results.get(name) as T;
    },
    recallShared: <T extends Json>(name: string) => recallFrom<T>(at, shared(name)),
    rememberShared: (name, value) => {
      at.after[shared(name)] = value;
    },
    accepted: (of) => {
      const text = recallFrom<Json>(at, `accepted:${of}`);
      return typeof text === "string" ? text : undefined;
    },
    publishLedger: (sets) => {
      at.ledgers[at.productId] = { ...at.ledgers[at.productId], ...sets };
    },
    dependencyDown: at.dependencyDown,
  };
}
