import { failureModes } from "../evaluate/failure-mode-table.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import { epochMs } from "../observations/time.ts";
import type { Page } from "../pages/types.ts";
import { firstCommand } from "../runbook/command.ts";
import { deadlineWords } from "./deadline-words.ts";
import type { Facts, Figure } from "./facts.ts";
import type { BoardInput, StoredSignal } from "./input.ts";
import { subjectName } from "./names.ts";
import { signalLabels } from "./rows.ts";
import type { PageSummary } from "./types.ts";
import { titleWords } from "./words.ts";

/** The signal that measures what a page is about; a mode that is a plain fact has none. */
export const figureOf: Partial<Record<FailureModeId, string>> = {
  F02: "progress-tile.window-visible",
  F06: "progress-landing.dead-letter-rate",
  F07: "progress-landing.oldest-unlanded",
  F16: "purchase-lines.prefix-age",
  F17: "course-revenue.oldest-unread",
  F19: "enrollment-cohort.retained-wal",
  F20: "enrollment-cohort.retained-wal",
  F21: "enrollment-cohort.retained-wal",
  F23: "enrollment-cohort.cohort-age",
  F37: "enrollment-cohort.retained-wal",
  F38: "enrollment-cohort.retained-wal",
};

export type SummaryInput = Pick<BoardInput, "contract" | "entries" | "handles" | "estateNow" | "signals">;

/** A signal's figure, null while it was never measured. */
export function figureFrom(signal: StoredSignal | undefined): Figure | null {
  if (!signal || signal.value === null) return null;
  const { value, unit, limit, id } = signal;
  return { value, unit, limit, label: signalLabels[id] ?? signal.field };
}

export function pageFacts(page: Page, { contract, signals, estateNow }: SummaryInput): Facts {
  const until = page.resolvedAt ? epochMs(page.resolvedAt) : estateNow;
  const measured = page.resolvedAt ? undefined : signals.find(({ id }) => id === figureOf[page.failureMode]);
  return {
    cursor: subjectName(contract, page.subject),
    figure: figureFrom(measured),
    heldSeconds: until === null ? null : Math.max(0, (until - epochMs(page.openedAt)) / 1_000),
    evidence: page.evidence,
    unseen: typeof page.evidence.unseen === "string" ? page.evidence.unseen : null,
  };
}

/** A page as the API shows it: no record, no key, no header value but an exception class. */
export function summarizePage(page: Page, input: SummaryInput): PageSummary {
  const entry = input.entries[page.failureMode];
  return {
    id: page.id,
    title: titleWords(page.reason, pageFacts(page, input)),
    failureMode: page.failureMode,
    kind: failureModes[page.failureMode].kind,
    severity: page.severity,
    product: page.product,
    subject: page.subject,
    owners: page.owners,
    state: page.state,
    reason: page.reason,
    unseenSince: page.unseenSince,
    deadline: page.deadline,
    deadlineLabel: deadlineWords(page),
    firstCommand: firstCommand(entry, input.contract, page.subject, page.product),
    doNot: entry.doNot,
    openedAt: page.openedAt,
    acknowledgedAt: page.acknowledgedAt,
    acknowledgedBy: page.acknowledgedBy && (input.handles[page.acknowledgedBy] ?? page.acknowledgedBy),
    resolvedAt: page.resolvedAt,
    symptoms: page.symptoms.map(({ failureMode, subject, reason }) => ({ failureMode, subject, reason })),
  };
}
