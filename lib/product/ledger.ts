import type { Estate } from "../board/estate.ts";
import type { StoredSignal } from "../board/input.ts";
import type { CursorOf, Product } from "../contracts/types.ts";
import { RangeSet } from "../evaluate/range-set.ts";
import type { Evidence } from "../evaluate/types.ts";
import type { LedgerPanel } from "./panels.ts";

const shownAtMost = 6;
/** Set of the ledger, its key in the equation, its word, and whether its ranges say where to look. */
const terms = [
  { set: "landed", key: "landed", term: "landed", placed: false },
  { set: "deadLettered", key: "deadLettered", term: "dead-lettered", placed: true },
  { set: "buffered", key: "buffered", term: "buffered", placed: true },
  { set: "pending", key: "pending", term: "pending", placed: true },
  { set: "void", key: "void", term: "void", placed: true },
  { set: "filtered", key: "filtered", term: "filtered", placed: true },
  { set: "missing", key: "missing", term: "missing", placed: true },
] as const;
const besides = { duplicates: "duplicates", extra: "extra", deletedAtSource: "deleted at source" } as const;

/** The product's closed identity sets, as int8multirange text by set name; empty for a product without a ledger. */
export async function readLedgerSets(
  { db, run }: Pick<Estate, "db" | "run">,
  productId: string,
  product: Product,
): Promise<Record<string, string>> {
  if (!ledgerCursor(product)) return {};
  const { rows } = await db.pool.query<{ set: string; ranges: string }>(
    `SELECT set, ranges::text AS ranges FROM ledger_current WHERE run = $1 AND product = $2`,
    [run, productId],
  );
  return Object.fromEntries(rows.map(({ set, ranges }) => [set, ranges]));
}

const ledgerCursor = ({ cursors }: Product) =>
  Object.values(cursors).find((cursor): cursor is CursorOf<"ledger"> => cursor.kind === "ledger");

/** The equation with the ranges behind each term. Null for a product without a ledger or before its first closing. */
export function ledgerOf(
  product: Product,
  signal: StoredSignal | undefined,
  sets: Record<string, string>,
): LedgerPanel | null {
  const cursor = ledgerCursor(product);
  if (!cursor || !signal || counted(signal.evidence, "lines") === null) return null;
  const { evidence, state } = signal;
  const committed = counted(evidence, "lines");
  const settledTo = counted(evidence, "settledTo");
  const rows = terms.map(({ set, key, term, placed }) => {
    const ranges = placed ? RangeSet.parse(sets[set] ?? "{}").ranges() : [];
    return {
      term,
      count: counted(evidence, key),
      ranges: ranges.slice(0, shownAtMost).map(([from, next]) => ({ from: String(from), to: String(next - 1n) })),
      more: Math.max(0, ranges.length - shownAtMost),
    };
  });
  const known = rows.flatMap(({ count }) => (count === null ? [] : [BigInt(count)]));
  return {
    identity: cursor.identity,
    committed,
    terms: rows,
    closes:
      committed === null || known.length < rows.length
        ? null
        : BigInt(committed) === known.reduce((sum, each) => sum + each, 0n),
    beside: [
      ...Object.entries(besides).map(([key, name]) => ({ name, count: counted(evidence, key) ?? "0" })),
      { name: "of the missing never sent", count: RangeSet.parse(sets.neverSent ?? "{}").size.toString() },
    ].filter(({ count }) => count !== "0"),
    settledTo: settledTo === cursor.from ? null : settledTo,
    lastKnown: state === "unknown",
  };
}

function counted(evidence: Evidence, key: string): string | null {
  const value = evidence[key];
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === "string" && /^\d+$/.test(value) ? value : null;
}
