import { isoInstant } from "../../observations/time.ts";
import { RangeSet } from "../range-set.ts";
import type { CursorRule, Evidence, ProductScope, RuleScope, RuleVerdict, Seen } from "../types.ts";
import { commitSum } from "../unread.ts";
import { ok, page, seconds, unknown } from "../verdicts.ts";

/** Where the landing stood when it last moved and when, what was read and set aside up to then, and since when more was read. */
type Tail = { mark: string; at?: number; read: string; setAside: string; since: number | null };

/**
 * F34: commits move and nothing lands after the last object: what was read since is neither there nor among the dead letters, nor
 * does the contract's filter keep it off. Only the
 * landing's own evidence closes a record, so `RUNNING` and moving commits do not count.
 */
export const nothingLands: CursorRule<"object-prefix"> = {
  failureMode: "F34",
  cursorKind: "object-prefix",
  keys: ["nothingLandsFor", "rotateSlack"],
  siblingKeys: { "source-table": ["filtered"] },
  evaluate(scope) {
    const group = scope.sibling("consumer-group", "sink");
    if (!group) return null;
    const prefix = scope.see(scope.cursorName, "object-prefix");
    if (!prefix.ok) return unknown(prefix);
    const sink = scope.see(group.name, "consumer-group");
    if (!sink.ok) return unknown(sink);
    const quarantine = scope.sibling("dead-letter-topic");
    const letters = quarantine && scope.see(quarantine.name, "dead-letter-topic");
    if (letters && !letters.ok) return unknown(letters);
    const keptOff = filteredOnTopic(scope);
    if (!keptOff.ok) return unknown(keptOff);
    const landed = prefix.value.records ?? lastOf(scope, prefix.value.landed);
    const { nothingLandsFor, rotateSlack } = scope.cursor;
    const terms = { allowed: nothingLandsFor, commitWithin: rotateSlack };
    return judge(scope, terms, {
      mark: landed,
      read: BigInt(commitSum(sink.value.partitions)),
      setAside: BigInt(letters?.value.total ?? 0) + keptOff.count,
      evidence: { prefix: scope.cursor.prefix, lastLanded: landed },
    });
  },
};

/** The same for a table: the job's offsets move and its newest snapshot holds no record more. */
export const nothingCommitted: CursorRule<"table-snapshot"> = {
  failureMode: "F34",
  cursorKind: "table-snapshot",
  keys: ["nothingLandsFor"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "table-snapshot");
    if (!seen.ok) return unknown(seen);
    const { records, consumed } = seen.value;
    if (consumed === undefined) return null;
    const terms = { allowed: scope.cursor.nothingLandsFor, commitWithin: 0 };
    return judge(scope, terms, {
      mark: records,
      read: BigInt(consumed),
      setAside: 0n,
      evidence: { table: scope.cursor.table, lastLanded: records },
    });
  },
};

type Unseen = Extract<Seen<"source-table" | "topic-identities">, { ok: false }>;

/** How many of the records on the topic the contract's filter keeps from landing. */
function filteredOnTopic(scope: ProductScope): { ok: true; count: bigint } | Unseen {
  const table = scope.sibling("source-table");
  const topic = scope.sibling("topic-identities");
  if (!table?.cursor.filtered || !topic) return { ok: true, count: 0n };
  const rows = scope.see(table.name, "source-table");
  if (!rows.ok) return rows;
  const sent = scope.see(topic.name, "topic-identities");
  if (!sent.ok) return sent;
  return {
    ok: true,
    count: RangeSet.parse(rows.value.filtered ?? "{}").intersect(RangeSet.parse(sent.value.sent)).size,
  };
}

type Standing = { mark: string; read: bigint; setAside: bigint; evidence: Evidence };

/** ms. `commitWithin`: a sink that commits after it has written does so this long after the landing; what it reads then has landed. */
type Terms = { allowed: number; commitWithin: number };

function judge(scope: ProductScope, terms: Terms, { mark, read, setAside, evidence }: Standing): RuleVerdict {
  const { allowed, commitWithin } = terms;
  const before = scope.recall<Tail>();
  const stands = before !== undefined && before.mark === mark && BigInt(before.read) <= read;
  const movedAt = stands ? before.at : scope.now;
  const settles = movedAt !== undefined && scope.now - movedAt <= commitWithin;
  const fresh: Tail = { mark, read: read.toString(), setAside: setAside.toString(), since: null };
  const kept = stands && !settles ? before : fresh;
  const from: Tail = movedAt === undefined ? kept : { ...kept, at: movedAt };
  const consumed = read - BigInt(from.read);
  const aside = setAside - BigInt(from.setAside);
  const open = consumed - aside;
  const since = open > 0n ? (from.since ?? scope.now) : null;
  scope.remember({ ...from, since });
  const facts = {
    ...evidence,
    consumed: consumed.toString(),
    setAside: aside.toString(),
    notLanded: (open > 0n ? open : 0n).toString(),
    heldSeconds: since === null ? 0 : seconds(scope.now - since),
    allowedSeconds: seconds(allowed),
  };
  if (since === null) return ok("within-limit", facts);
  if (scope.now - since <= allowed) return ok("within-limit", facts, { clear: false });
  return page("nothing-lands", facts, { since: isoInstant(since), forMs: 0 });
}

/** End of the last landed range; what lies above the table's maximum is extra and no landing. */
function lastOf(scope: ProductScope, landed: string): string {
  const table = scope.sibling("source-table");
  const rows = table && scope.see(table.name, "source-table");
  const top = rows?.ok && rows.value.max !== null ? BigInt(rows.value.max) + 1n : null;
  const set = RangeSet.parse(landed);
  return (top === null ? set : set.lessThan(top)).ranges().at(-1)?.[1].toString() ?? "0";
}

/** Whether everything in `lost` comes after the last landed identity: nothing has landed since. */
export function isTail(scope: RuleScope<"object-prefix">, lost: RangeSet): boolean {
  const prefix = scope.see(scope.cursorName, "object-prefix");
  return prefix.ok && lost.lessThan(BigInt(lastOf(scope, prefix.value.landed))).isEmpty;
}
