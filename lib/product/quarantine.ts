import type { BoardInput, StoredSignal } from "../board/input.ts";
import type { Product } from "../contracts/types.ts";
import type { Evidence } from "../evaluate/types.ts";
import { arrived, type Latest } from "./observations.ts";
import type { QuarantinePanel } from "./panels.ts";

/** Dead letters of each topic against their cap, by class. The rate's own evidence says what it was divided by. */
export function quarantinesOf(product: Product, input: BoardInput, latest: Latest): QuarantinePanel[] {
  return Object.entries(product.cursors).flatMap(([name, cursor]) => {
    if (cursor.kind !== "dead-letter-topic") return [];
    const subject = `${product.prefix}.${name}`;
    const letters = arrived(latest, subject, "dead-letter-topic");
    if (!letters) return [];
    const evidence = cursor.financial ? verdictEvidence(input, subject) : rateEvidence(input.signals, cursor.topic);
    return [
      {
        topic: cursor.topic,
        inWindow: letters.inWindow,
        windowSeconds: cursor.window / 1_000,
        cap: cursor.financial ? null : number(evidence, "limit"),
        consumed: cursor.financial ? null : number(evidence, "consumed"),
        ever: letters.total,
        unhandled: unhandled(evidence),
        oldestAt: letters.oldestAt,
        byClass: letters.byClass,
      },
    ];
  });
}

const rateEvidence = (signals: readonly StoredSignal[], topic: string): Evidence =>
  signals.find(({ evidence }) => evidence.topic === topic)?.evidence ?? {};

const verdictEvidence = ({ verdicts }: BoardInput, subject: string): Evidence =>
  verdicts.find((verdict) => verdict.failureMode === "F12" && verdict.subject === subject)?.evidence ?? {};

function number(evidence: Evidence, key: string): number | null {
  const value = evidence[key];
  return typeof value === "number" ? value : null;
}

function unhandled({ unhandled: value }: Evidence): string | null {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d+$/.test(text) ? text : null;
}
