import { isOpen, nextOpening } from "../../contracts/calendar.ts";
import { isoInstant } from "../../observations/time.ts";
import { deadLettersOf } from "../ledger/dead-letters.ts";
import { shown } from "../ledger/evidence.ts";
import { ledgerKeys } from "../ledger/read.ts";
import type { CursorRule, Evidence, RuleScope } from "../types.ts";
import { ok, page, unknown, warn } from "../verdicts.ts";

/** F12: a financial dead letter that has neither landed nor been accepted by name. A page in business hours. */
export const deadLettersUnhandled: CursorRule<"dead-letter-topic"> = {
  failureMode: "F12",
  cursorKind: "dead-letter-topic",
  keys: ["financial", "calendar"],
  siblingKeys: ledgerKeys,
  evaluate(scope) {
    if (!scope.cursor.financial) return null;
    const letters = deadLettersOf(scope as RuleScope);
    if (letters === null) return null;
    if (!letters.ok) return unknown(letters);
    const { value, unhandled } = letters;
    const evidence: Evidence = {
      topic: scope.cursor.topic,
      value: Number(unhandled.size),
      limit: 0,
      unhandled: Number(unhandled.size),
      unreadable: Number(letters.unreadableUnhandled),
      ever: value.total,
      accepted: Number(letters.accepted),
      lines: shown(unhandled.lessThan(1n << 62n)),
      oldestAt: value.oldestAt,
      exceptionClass: value.byClass[0]?.exceptionClass ?? null,
    };
    if (unhandled.isEmpty) return ok("within-limit", evidence);
    const extent = unhandled.toString();
    const calendar = scope.contract.calendars[scope.cursor.calendar];
    if (!calendar || isOpen(calendar, scope.now)) return page("unhandled-dead-letters", evidence, { extent });
    const opening = nextOpening(calendar, scope.now);
    const deadline = Number.isFinite(opening) ? isoInstant(opening) : undefined;
    return warn("unhandled-dead-letters", evidence, { extent, deadline });
  },
};
