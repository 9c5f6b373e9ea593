import { outboxBody } from "../collector/outbox-body.ts";
import { runbookEntries } from "../runbook/load.ts";
import { board, contractWith, pageOf } from "./delivery.fixture.ts";
import { type Letter, letterOf } from "./letter.ts";

const page = pageOf({ id: "0123456789abcdef01234567" });
const event = { page: page.id, kind: "fired", at: page.openedAt, reason: page.reason, notify: true } as const;

/** The first letter of the page of a stopped slot, as it is written and sent. */
export const letter: Letter = letterOf(
  { sequence: 1, body: outboxBody(contractWith({}), runbookEntries())({ event, page }) },
  board,
);
