import type { ObservationOf } from "../../observations/types.ts";
import { RangeSet } from "../range-set.ts";
import type { Json, RuleScope, Seen } from "../types.ts";
import { deadLetteredBefore } from "./memory.ts";
import { acceptedOn } from "./read.ts";

/**
 * Dead letters without a readable identity are counted from here on, so that one set names all that is unhandled and one
 * text accepts it.
 */
const firstUnreadable = 1n << 62n;

export type DeadLetters = {
  ok: true;
  value: ObservationOf<"dead-letter-topic">;
  /** Neither landed nor accepted by name: identities, then unreadable ones from 2^62 on. */
  unhandled: RangeSet;
  unreadableUnhandled: bigint;
  accepted: bigint;
};
type Unseen = Extract<Seen<"dead-letter-topic">, { ok: false }>;

/** The unhandled dead letters of the product's quarantine; null when it has none. */
export function deadLettersOf(scope: RuleScope): DeadLetters | Unseen | null {
  const quarantine = scope.sibling("dead-letter-topic");
  return quarantine ? scope.once("dead-letters", () => read(scope, quarantine)) : null;
}

function read(scope: RuleScope, quarantine: { name: string; subject: string }): DeadLetters | Unseen {
  const letters = scope.see(quarantine.name, "dead-letter-topic");
  if (!letters.ok) return letters;
  const accepted = acceptedOn(scope, quarantine.subject);
  const readable = readableOf(scope, letters.value);
  if (!readable.ok) return readable;
  const count = BigInt(letters.value.unreadable ?? (letters.value.identities === undefined ? letters.value.total : 0));
  const unreadable = RangeSet.of([firstUnreadable, firstUnreadable + count]).minus(accepted);
  return {
    ok: true,
    value: letters.value,
    unhandled: readable.ids.minus(accepted).union(unreadable),
    unreadableUnhandled: unreadable.size,
    accepted: accepted.size,
  };
}

/** Identities ever dead-lettered and not landed since. A topic whose product has no ledger names none. */
function readableOf(
  scope: RuleScope,
  { identities }: ObservationOf<"dead-letter-topic">,
): { ok: true; ids: RangeSet } | Unseen {
  const ledger = scope.sibling("ledger");
  const prefix = scope.sibling("object-prefix");
  if (!ledger || !prefix || identities === undefined) return { ok: true, ids: RangeSet.empty };
  const landed = scope.see(prefix.name, "object-prefix");
  if (!landed.ok) return landed;
  const known = deadLetteredBefore(scope.recallShared<Json>("ledger"));
  const ids = RangeSet.parse(identities)
    .union(known.ids)
    .from(known.settledTo ?? BigInt(ledger.cursor.from));
  return { ok: true, ids: ids.minus(RangeSet.parse(landed.value.landed)) };
}
