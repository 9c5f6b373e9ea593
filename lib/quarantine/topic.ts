import type { ClientBase, Pool } from "pg";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import type { Contract, CursorOf } from "../contracts/types.ts";
import { RangeSet } from "../evaluate/range-set.ts";
import type { Evidence } from "../evaluate/types.ts";
import { commitSum } from "../evaluate/unread.ts";
import { arrived, readLatest } from "../product/observations.ts";
import type { Facts, Kept, Mark } from "./standing.ts";

/** A quarantine topic of the contract. `subject`: `landing.dlq`; `sink`: who writes it, by observation id. */
export type Quarantine = {
  product: string;
  subject: string;
  topic: string;
  financial: boolean;
  /** Its dead letters name lines of a ledger. */
  ledger: boolean;
  sink: string | null;
};

export function quarantinesOf({ products }: Contract, productId: string): Quarantine[] {
  const product = Object.hasOwn(products, productId) ? products[productId] : undefined;
  if (!product) throw new Problem("not-found");
  const named = Object.entries(product.cursors);
  const sink = named.find(([, cursor]) => cursor.kind === "consumer-group" && cursor.role === "sink")?.[0];
  const isTopic = (entry: (typeof named)[number]): entry is [string, CursorOf<"dead-letter-topic">] =>
    entry[1].kind === "dead-letter-topic";
  return named.filter(isTopic).map(([name, { topic, financial }]) => ({
    product: productId,
    subject: `${product.prefix}.${name}`,
    topic,
    financial,
    ledger: named.some(([, { kind }]) => kind === "ledger"),
    sink: sink === undefined ? null : `${product.prefix}.${sink}`,
  }));
}

/** The quarantine that this subject is; null when the contract names it no more. */
export const quarantineAt = (contract: Contract, subject: string): Quarantine | null =>
  Object.keys(contract.products)
    .flatMap((id) => quarantinesOf(contract, id))
    .find((each) => each.subject === subject) ?? null;

export type Letter = Kept & {
  id: string;
  subject: string;
  sourceTopic: string | null;
  sourcePartition: number | null;
  sourceOffset: string | null;
  exceptionClass: string | null;
  actAt: Date | null;
  actor: string | null;
  reason: string | null;
};

type Standing = { evidence: Evidence | null; unhandled: string | null; accepted: string | null };

/** What the last decision and the names behind it say of a topic's dead letters. */
export async function factsOf(
  db: Pool | ClientBase,
  run: string,
  { subject, product, financial, ledger }: Quarantine,
): Promise<Facts & { ever: bigint }> {
  const { rows } = await db.query<Standing>(
    `SELECT (SELECT body -> 'evidence' FROM verdict_current WHERE run = $1 AND "failureMode" = $2 AND subject = $3) AS evidence,
            (SELECT ranges::text FROM ledger_current WHERE run = $1 AND product = $4 AND set = 'unhandled') AS unhandled,
            (SELECT value #>> '{}' FROM memory WHERE run = $1 AND key = 'accepted:' || $3) AS accepted`,
    [run, financial ? "F12" : "F06", subject, product],
  );
  const { evidence, unhandled, accepted } = rows[0] ?? { evidence: null, unhandled: null, accepted: null };
  const debt = evidence?.unhandled;
  const ever = evidence?.ever;
  return {
    debt: typeof debt === "number" || typeof debt === "string" ? Number(debt) : null,
    ever: typeof ever === "string" || typeof ever === "number" ? BigInt(ever) : 0n,
    unhandled: ledger && unhandled !== null ? RangeSet.parse(unhandled) : null,
    accepted: RangeSet.parse(accepted ?? "{}"),
  };
}

/** Dead letters ever, and how far the sink has read, by what the last sweep saw. */
export async function markOf(estate: Estate, { subject, sink }: Quarantine): Promise<Mark & { unreadable: bigint }> {
  const latest = await readLatest(estate, sink === null ? [subject] : [subject, sink]);
  const letters = arrived(latest, subject, "dead-letter-topic");
  const group = sink === null ? null : arrived(latest, sink, "consumer-group");
  return {
    ever: letters?.total ?? "0",
    unreadable: BigInt(letters?.unreadable ?? 0),
    committed: group === null ? null : commitSum(group.partitions),
    observedAt: latest.get(subject)?.observedAt ?? null,
  };
}

const listedAtMost = 500;

/** Its dead letters, newest first; those that nobody acted on before the others. */
export async function lettersOf(db: Pool | ClientBase, run: string, subject: string): Promise<Letter[]> {
  const { rows } = await db.query<Letter>(
    `SELECT * FROM dead_letter WHERE run = $1 AND subject = $2
      ORDER BY act IS NOT NULL, "appendedAt" DESC, id LIMIT ${listedAtMost}`,
    [run, subject],
  );
  return rows.sort((a, b) => b.appendedAt.getTime() - a.appendedAt.getTime());
}
