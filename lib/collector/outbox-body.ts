import { subjectName } from "../board/names.ts";
import { titleWords } from "../board/words.ts";
import type { Contract } from "../contracts/types.ts";
import { evidenceThatLeaves } from "../delivery/evidence.ts";
import { failureModes } from "../evaluate/failure-mode-table.ts";
import { epochMs } from "../observations/time.ts";
import { cursorOf, firstCommand } from "../runbook/command.ts";
import type { Entries } from "../runbook/entries.ts";
import type { OutboxBody } from "./write-pages.ts";

/**
 * What a receiver is told: figures, owners, the next step and what not to do. Of the evidence only what may leave: positions,
 * counts, exception classes; never a record, a key, a trace or a name. `key` is the same for the whole
 * incident, so that a receiver can drop what it has seen.
 */
export function outboxBody(contract: Contract, entries: Entries): OutboxBody {
  return ({ event, page }) => {
    const entry = entries[page.failureMode];
    const found = cursorOf(contract, page.subject);
    const product = page.product ? contract.products[page.product] : undefined;
    const evidence = evidenceThatLeaves(page.evidence);
    const facts = {
      cursor: subjectName(contract, page.subject),
      figure: null,
      heldSeconds: Math.max(0, (epochMs(event.at) - epochMs(page.openedAt)) / 1_000),
      evidence,
      unseen: typeof evidence.unseen === "string" ? evidence.unseen : null,
    };
    return {
      key: page.id,
      event: event.kind,
      summary: titleWords(page.reason, facts),
      at: event.at,
      estate: contract.estate,
      mode: contract.mode,
      failureMode: page.failureMode,
      kind: failureModes[page.failureMode].kind,
      title: entry.title,
      severity: page.severity,
      state: page.state,
      product: page.product,
      subject: page.subject,
      cursor: facts.cursor,
      cursorKind: found?.cursor.kind ?? null,
      timestamp: product?.timestamp ?? null,
      sloSeconds: product ? product.slo / 1_000 : null,
      owners: page.owners,
      reason: page.reason,
      evidence,
      deadline: page.deadline,
      unseenSince: page.unseenSince,
      openedAt: page.openedAt,
      firedAt: page.firedAt,
      resolvedAt: page.resolvedAt,
      resolution: page.resolution,
      firstCommand: firstCommand(entry, contract, page.subject, page.product),
      doNot: entry.doNot,
      symptoms: page.symptoms.map(({ failureMode, subject, reason }) => ({ failureMode, subject, reason })),
      link: `/pages/${encodeURIComponent(page.id)}`,
    };
  };
}
