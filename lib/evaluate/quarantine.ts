import { acceptedOn } from "./ledger/read.ts";
import { RangeSet } from "./range-set.ts";
import type { Evidence, Json, RuleScope, Seen } from "./types.ts";
import { commitSum } from "./unread.ts";
import { seconds } from "./verdicts.ts";

type Unseen = Extract<Seen<"dead-letter-topic">, { ok: false }>;
export type Quarantine = {
  ok: true;
  inWindow: number;
  /** Dead letters allowed in the window. */
  cap: number;
  /** Records the sink committed in the window; what cannot be seen lowers the cap to its count. */
  consumed: number;
  /** Set when the sink could not be seen: then only a number below the cap can be judged. */
  unseen: Unseen | null;
  /** Dead letters ever, less those that a named person wrote off. */
  debt: number;
  total: string;
  evidence: Evidence;
};

/** Dead letters against the cap, once per sweep: the rule and the signal share the sink's movement. */
export function quarantineOf(scope: RuleScope<"dead-letter-topic">): Quarantine | Unseen {
  return scope.once("quarantine", () => read(scope));
}

/** Whole records in a fraction of many; 0.29 of 100 is 29, though their product as doubles is a little less. */
const wholeShare = (fraction: number, of: number): number => Math.floor(Number((fraction * of).toPrecision(12)));

function read(scope: RuleScope<"dead-letter-topic">): Quarantine | Unseen {
  const letters = scope.see(scope.cursorName, "dead-letter-topic");
  if (!letters.ok) return letters;
  const { inWindow, total, oldestAt, byClass } = letters.value;
  const consumption = consumedIn(scope);
  const { capCount, capFraction, window, topic } = scope.cursor;
  const cap = Math.max(capCount, wholeShare(capFraction, consumption.consumed));
  const ever = RangeSet.of([0n, BigInt(total)]);
  const debt = Number(ever.minus(acceptedOn(scope as RuleScope, scope.subject)).size);
  return {
    ok: true,
    inWindow,
    cap,
    consumed: consumption.consumed,
    unseen: consumption.unseen,
    debt,
    total,
    evidence: {
      topic,
      deadLetters: inWindow,
      consumed: consumption.unseen ? null : consumption.consumed,
      windowSeconds: seconds(window),
      value: inWindow,
      limit: cap,
      unhandled: debt,
      ever: total,
      oldestAt,
      exceptionClass: byClass[0]?.exceptionClass ?? null,
    },
  };
}

type CommitAt = [at: number, committed: string];

/** Records committed in the window, by the sink's own commits. A commit that went back starts the count anew. */
function consumedIn(scope: RuleScope<"dead-letter-topic">): { consumed: number; unseen: Unseen | null } {
  const before = scope.recallShared<CommitAt[]>("commits") ?? [];
  const sink = scope.sibling("consumer-group", "sink");
  if (!sink) return { consumed: 0, unseen: null };
  const seen = scope.see(sink.name, "consumer-group");
  if (!seen.ok) return { consumed: 0, unseen: seen };
  const committed = commitSum(seen.value.partitions);
  const newest = BigInt(committed);
  const inWindow = before.filter(([at, sum]) => at >= scope.now - scope.cursor.window && BigInt(sum) <= newest);
  scope.rememberShared("commits", [...inWindow, [scope.now, committed]] satisfies Json);
  const first = inWindow[0];
  return { consumed: first ? Number(newest - BigInt(first[1])) : 0, unseen: null };
}
