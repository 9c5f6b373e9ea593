import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { estateNow } from "../../board/estate-clock.ts";
import { lastHeard, leaseLimit } from "../../board/silence.ts";
import type { Product } from "../../contracts/types.ts";
import { ledgerSets } from "../../evaluate/ledger/terms.ts";
import { RangeSet } from "../../evaluate/range-set.ts";
import type { Signal } from "../../evaluate/types.ts";
import { judgeCompleteness } from "./judge.ts";
import { parseThrough, throughExample } from "./through.ts";
import type { Completeness, Facts, LedgerFacts, Through, Undecided } from "./types.ts";

/** One statement, so that sets, figures and the lease are of one moment. */
const standing = `
  SELECT
    (SELECT body FROM signal_current WHERE run = $1 AND id = $2) AS gap,
    (SELECT jsonb_object_agg(set, ranges::text) FROM ledger_current WHERE run = $1 AND product = $3) AS sets,
    leader."renewedAt", leader."lastSweepAt", run."clockEstate", run."clockWall", run."clockRate"
  FROM run LEFT JOIN leader ON leader.run = run.id AND leader.estate = run.estate
  WHERE run.id = $1`;

type Standing = {
  gap: Signal | null;
  sets: Record<string, string> | null;
  renewedAt: Date | null;
  lastSweepAt: Date | null;
  clockEstate: Date | null;
  clockWall: Date | null;
  clockRate: number;
};

/**
 * Whether a product is complete through a position, a day or an instant, from what the last sweep decided. `now`: wall
 * clock, ms. Throws 404 for a product that the contract does not name, 422 for a `through` that says nothing.
 */
export async function readCompleteness(
  estate: Estate,
  id: string,
  throughText: string | undefined,
  now = Date.now(),
): Promise<Completeness> {
  const { db, contract, run } = estate;
  const product = Object.hasOwn(contract.products, id) ? contract.products[id] : undefined;
  if (!product) throw new Problem("not-found");
  const { rows } = await db.pool.query<Standing>(standing, [run, `${id}.completeness-gap`, id]);
  const row = rows[0] ?? null;
  const heardAt = row?.renewedAt
    ? lastHeard({ renewedAt: row.renewedAt.getTime(), lastSweepAt: row.lastSweepAt?.getTime() ?? null }, contract)
    : null;
  const alive = heardAt !== null && now - heardAt <= leaseLimit(contract);
  const at = row === null ? now : estateNow(row, now, { alive, sweep: contract.sweep });
  const through = await resolveThrough(estate, product, throughText, at);
  return judgeCompleteness(factsOf(id, product, row, alive), through);
}

function factsOf(id: string, product: Product, row: Standing | null, alive: boolean): Facts {
  const ledger = Object.values(product.cursors).find((cursor) => cursor.kind === "ledger");
  const gap = row?.gap ?? null;
  const about = { product: id, identity: ledger?.identity ?? null, measuredAt: gap?.observedAt ?? null };
  const unseen = (reason: Undecided): Facts => ({ ...about, ledger: null, unseen: reason });
  if (!ledger) return unseen("no-ledger");
  if (!product.inRun) return unseen("not-in-this-run");
  if (row === null || row.renewedAt === null) return unseen("collector-starting");
  if (!alive) return unseen("collector-silent");
  if (gap === null) return unseen("not-observed");
  const { settledTo, top, unreadableDeadLetters } = gap.evidence;
  if (gap.state === "unknown" || typeof settledTo !== "string" || row.sets === null) return unseen(gap.reason);
  return {
    ...about,
    ledger: ledgerFacts(BigInt(ledger.from), row.sets, {
      settledTo: BigInt(settledTo),
      top: typeof top === "string" ? BigInt(top) : null,
      unreadable: Number(unreadableDeadLetters ?? 0),
    }),
  };
}

function ledgerFacts(
  from: bigint,
  stored: Record<string, string>,
  marks: Pick<LedgerFacts, "settledTo" | "top" | "unreadable">,
): LedgerFacts {
  const set = (name: string) => RangeSet.parse(stored[name] ?? "{}");
  const sets = Object.fromEntries(ledgerSets.map((name) => [name, set(name)])) as LedgerFacts["sets"];
  return { from, ...marks, sets, unhandled: set("unhandled"), extra: set("extra") };
}

/**
 * An instant becomes a position by the first reading of the table at or after it: whatever was committed by then is at or
 * below the largest identity that it showed.
 */
async function resolveThrough(
  { db, run }: Estate,
  product: Product,
  text: string | undefined,
  estateNowMs: number,
): Promise<Through> {
  const asked = parseThrough(text);
  if (asked === null) {
    throw new Problem("invalid", undefined, [{ path: "through", message: `expected ${throughExample}` }]);
  }
  if (asked.kind === "all-due") return { asked: null, position: null };
  const said = text ?? "";
  if (asked.kind === "position") return { asked: said, position: asked.at };
  if (asked.at > estateNowMs) return { asked: said, unknown: "not-over-yet" };
  const table = Object.entries(product.cursors).find(([, cursor]) => cursor.kind === "source-table");
  if (!table) return { asked: said, unknown: "no-ledger" };
  const { rows } = await db.pool.query<{ max: string | null }>(
    `SELECT body -> 'value' ->> 'max' AS max FROM observation
      WHERE run = $1 AND id = $2 AND "observedAt" >= $3 AND body ? 'value' ORDER BY "observedAt" LIMIT 1`,
    [run, `${product.prefix}.${table[0]}`, new Date(asked.at)],
  );
  const seen = rows[0];
  if (!seen) return { asked: said, unknown: "nobody-looked-since" };
  return seen.max === null
    ? { asked: said, unknown: "nothing-committed-by-then" }
    : { asked: said, position: BigInt(seen.max) };
}
