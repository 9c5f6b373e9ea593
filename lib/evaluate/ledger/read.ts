import type { CursorOf } from "../../contracts/types.ts";
import { RangeSet } from "../range-set.ts";
import type { Json, RuleScope, Seen } from "../types.ts";
import { unreadOf } from "../unread.ts";
import { closeLedger } from "./close.ts";
import { type LedgerMemory, restoreMemory, storeMemory } from "./memory.ts";
import { type Ledger, type LedgerFacts, type LedgerTerms, ledgerSets } from "./terms.ts";

/** Threshold keys the ledger reads, by cursor kind: every rule and signal that stands on it names them. */
export const ledgerKeys = {
  ledger: ["identity", "from", "dueWithin", "voidAfter", "sourceOwners"],
  "object-prefix": ["commits", "flushSize", "rotate", "rotateSlack", "schedule", "openFiles", "retention"],
} as const;

type Unseen = Extract<Seen<"source-table">, { ok: false }>;
export type LedgerSeen = { ok: true; ledger: Ledger; duplicates: number; observedAt: number } | Unseen;

/** The ledger of the scope's product, closed once per sweep; null for a product without one. */
export function ledgerOf(scope: RuleScope): LedgerSeen | null {
  if (!scope.sibling("ledger")) return null;
  return scope.once("ledger", () => closeOnce(scope));
}

function closeOnce(scope: RuleScope): LedgerSeen {
  const kept = scope.recallShared<Json>("ledger");
  const groupSeenAt = scope.recallShared<number>("ledger-group-seen-at");
  const seen = readFacts(scope);
  if (!seen.ok) return seen;
  const { facts, terms, duplicates, landedAt, groupAt, prefix } = seen;
  // Commits older than the listing prove what should have landed; a listing older than them proves nothing.
  if (groupSeenAt !== undefined && landedAt < groupSeenAt) {
    return { ok: false, reason: "reads-not-simultaneous", failure: "stale", unseen: prefix };
  }
  const { ledger, memory } = closeLedger(terms, restored(kept, terms.from), facts);
  scope.rememberShared("ledger", stored(memory));
  scope.rememberShared("ledger-group-seen-at", groupAt);
  scope.publishLedger(publishedSets(ledger));
  return { ok: true, ledger, duplicates, observedAt: landedAt };
}

/** What the sweep before stored, in the form it was worked out in; read from its JSON when it comes from elsewhere. */
const workedOut = new WeakMap<object, LedgerMemory>();

function stored(memory: LedgerMemory): Json {
  const json = storeMemory(memory);
  if (typeof json === "object" && json !== null) workedOut.set(json, memory);
  return json;
}

const restored = (json: Json | undefined, from: bigint): LedgerMemory =>
  (typeof json === "object" && json !== null ? workedOut.get(json) : undefined) ?? restoreMemory(json, from);

function publishedSets(ledger: Ledger): Record<string, string> {
  const names = [...ledgerSets, "undecided", "neverSent", "sentUnknown", "unhandled", "extra"] as const;
  return Object.fromEntries(names.map((name) => [name, ledger[name].toString()]));
}

type Facts = {
  ok: true;
  facts: LedgerFacts;
  terms: LedgerTerms;
  duplicates: number;
  landedAt: number;
  groupAt: number;
  prefix: string;
};

function readFacts(scope: RuleScope): Facts | Unseen {
  const ledger = scope.sibling("ledger");
  const prefix = scope.sibling("object-prefix");
  const sink = scope.sibling("consumer-group", "sink");
  const topic = scope.sibling("topic-identities");
  const table = scope.sibling("source-table");
  if (!ledger || !prefix || !sink || !topic || !table) {
    return { ok: false, reason: "not-observed", failure: "not-observed", unseen: scope.subject };
  }
  const landed = scope.see(prefix.name, "object-prefix");
  if (!landed.ok) return landed;
  const quarantine = scope.sibling("dead-letter-topic");
  const letters = quarantine ? scope.see(quarantine.name, "dead-letter-topic") : null;
  if (letters && !letters.ok) return letters;
  const group = scope.see(sink.name, "consumer-group");
  if (!group.ok) return group;
  const sent = scope.see(topic.name, "topic-identities");
  if (!sent.ok) return sent;
  const rows = scope.see(table.name, "source-table");
  if (!rows.ok) return rows;

  const unread = unreadOf(group.value.partitions);
  const dated = unread.uncommitted === 0 && unread.undated === 0;
  const source = scope.sibling("connect-source-offset");
  const { max, openFrom } = rows.value;
  return {
    ok: true,
    terms: termsOf(scope, ledger.cursor, prefix.cursor),
    facts: {
      at: scope.now,
      landed: RangeSet.parse(landed.value.landed),
      aged: RangeSet.parse(landed.value.aged ?? "{}"),
      deadLettered: RangeSet.parse(letters?.value.identities ?? "{}"),
      unread: unread.records + unread.uncommittedAtMost,
      oldestUnreadAt: dated ? unread.oldestAt : null,
      sent: RangeSet.parse(sent.value.sent),
      historyLost: RangeSet.parse(sent.value.historyLost ?? "{}"),
      sourceOffset: storedOffset(scope, source?.name),
      committed: RangeSet.parse(rows.value.committed),
      filtered: RangeSet.parse(rows.value.filtered ?? "{}"),
      max: max === null ? null : BigInt(max),
      openFrom: openFrom === null ? null : BigInt(openFrom),
      accepted: {
        missing: acceptedOn(scope, prefix.subject),
        neverSent: acceptedOn(scope, source?.subject),
        deadLettered: acceptedOn(scope, quarantine?.subject),
      },
    },
    duplicates: landed.value.duplicates,
    landedAt: landed.observedAt,
    groupAt: group.observedAt,
    prefix: prefix.subject,
  };
}

function termsOf(scope: RuleScope, ledger: CursorOf<"ledger">, prefix: CursorOf<"object-prefix">): LedgerTerms {
  return {
    from: BigInt(ledger.from),
    dueMs: ledger.dueWithin,
    voidAfterMs: ledger.voidAfter,
    commits: prefix.commits,
    openFilesHold: BigInt(prefix.flushSize * prefix.openFiles - 1),
    rotateMs: Math.min(prefix.rotate, prefix.schedule ?? prefix.rotate) + prefix.rotateSlack,
    rotatesAlone: prefix.schedule !== undefined,
    retentionMs: prefix.retention,
    toleranceMs: scope.contract.monitor.clockTolerance + scope.contract.monitor.sourceTimeout,
  };
}

/** Null when none is stored, or it was not seen: then nothing can be called skipped. */
function storedOffset(scope: RuleScope, cursorName: string | undefined): bigint | null {
  if (cursorName === undefined) return null;
  const seen = scope.see(cursorName, "connect-source-offset");
  return seen.ok && seen.value.incrementing != null ? BigInt(seen.value.incrementing) : null;
}

export function acceptedOn(scope: RuleScope, subject: string | undefined): RangeSet {
  const text = subject === undefined ? undefined : scope.accepted(subject);
  return text === undefined ? RangeSet.empty : RangeSet.parse(text);
}
