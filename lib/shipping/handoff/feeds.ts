import type { Contract, CursorKind, CursorOf, Product } from "../../contracts/types.ts";
import { cursorOf } from "../../runbook/command.ts";
import { completenessWords, mayQuoteWords, notQuotedWords } from "../content/handoff-words.ts";
import { titles } from "../plan/rows.ts";
import type { Feed, NotQuoted } from "./types.ts";

/** A feed as the contract describes it. `prefix`, `table`: observation ids; null where this run reads none. */
export type FeedTerms = Omit<Feed, "measured"> & {
  prefix: string | null;
  table: string | null;
  flushSize: number;
};

/** What the lakehouse is given, in the contract's order: prefixes of objects, and current states. */
export function feedsOf(contract: Contract): FeedTerms[] {
  return Object.entries(contract.products).flatMap(([id, product]) => {
    const prefix = product.lakehouse?.prefix;
    if (prefix?.startsWith(`${product.prefix}.`)) return [objects(contract, id, product)];
    return find(product, "fold-state") ? [currentState(contract, id, product)] : [];
  });
}

function objects(contract: Contract, id: string, product: Product): FeedTerms {
  const { prefix = "", table } = product.lakehouse ?? {};
  const cursor = cursorOf(contract, prefix)?.cursor;
  const landing = cursor?.kind === "object-prefix" ? cursor : null;
  const snapshot = table === undefined ? undefined : cursorOf(contract, table)?.cursor;
  const isRead = landing !== null && product.inRun;
  const over = table === undefined ? undefined : contract.products[cursorOf(contract, table)?.productId ?? ""];
  const ledger = find(product, "ledger");
  const sinks = all(product, "consumer-group").filter(({ role }) => role === "sink");
  const notQuoted: NotQuoted[] = [
    ...sinks.map(({ group }) => ({ cursor: `lag of ${group}`, because: notQuotedWords.lag })),
    { cursor: "time of the newest object", because: notQuotedWords.objects },
  ];
  return {
    ...common(contract, id, product),
    kind: "objects",
    location: landing?.prefix ?? prefix,
    mayQuote: snapshot?.kind === "table-snapshot" ? mayQuoteWords.table(snapshot.table) : mayQuoteWords.noTable,
    notQuoted,
    completeness: ledger ? completenessWords.ledger(ledger.identity) : completenessWords.none,
    prefix: isRead ? prefix : null,
    table: isRead && over?.inRun ? (table ?? null) : null,
    flushSize: landing?.flushSize ?? 0,
  };
}

function currentState(contract: Contract, id: string, product: Product): FeedTerms {
  const folds = all(product, "consumer-group").filter(({ role }) => role === "fold");
  const state = find(product, "fold-state");
  return {
    ...common(contract, id, product),
    kind: "current-state",
    location: [...new Set(folds.flatMap(({ topics }) => topics))].join(", "),
    mayQuote: mayQuoteWords.state(state?.field ?? product.timestamp),
    notQuoted: [
      { cursor: "slot, offset and fold added up", because: notQuotedWords.parts },
      { cursor: "the connector's offset", because: notQuotedWords.offset },
      ...folds.map(({ group }) => ({ cursor: `lag of ${group}`, because: notQuotedWords.lag })),
    ],
    completeness: completenessWords.state,
    prefix: null,
    table: null,
    flushSize: 0,
  };
}

const common = (contract: Contract, id: string, product: Product) => ({
  id,
  title: product.title,
  field: product.timestamp,
  quarantine: all(product, "dead-letter-topic").map(({ topic }) => topic),
  owners: titles(contract, product.owners),
});

const all = <K extends CursorKind>(product: Product, kind: K): CursorOf<K>[] =>
  Object.values(product.cursors).filter((cursor): cursor is CursorOf<K> => cursor.kind === kind);
const find = <K extends CursorKind>(product: Product, kind: K): CursorOf<K> | undefined => all(product, kind)[0];
