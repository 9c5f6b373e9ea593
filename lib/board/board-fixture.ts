import { fileURLToPath } from "node:url";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import type { Page } from "../pages/types.ts";
import { runbookEntries } from "../runbook/load.ts";
import type { BoardInput, StoredSignal, StoredVerdict } from "./input.ts";
import { rowDefinitions } from "./rows.ts";
import { unmeasured } from "./unmeasured.ts";

export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 30, 2, minute)).toISOString();
export const contractFixture = (): Contract =>
  loadContractOrThrow(fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)), {});

export function signalFixture(id: string, change: Partial<StoredSignal> = {}): StoredSignal {
  const { signal: _, slo, ...shape } = unmeasured(id, contractFixture());
  const [product = ""] = id.split(".");
  const measured = { value: 0, state: "ok", reason: "within-limit", observedAt: at(46), since: at(0) } as const;
  return { ...shape, id, product, limit: slo, ...measured, ...change };
}

export function pageFixture(change: Partial<Page> = {}): Page {
  return {
    id: "run-1.F19.enrollment.slot.1",
    failureMode: "F19",
    subject: "enrollment.slot",
    product: "enrollment-cohort",
    severity: "page",
    state: "firing",
    reason: "stopped",
    owners: ["database-owner", "connector-team"],
    evidence: {},
    latched: false,
    openedAt: at(35),
    firedAt: at(38),
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolution: null,
    unseenSince: null,
    clearSince: null,
    deadline: null,
    symptoms: [],
    foldedUnder: null,
    movedAt: at(38),
    extent: null,
    ...change,
  };
}

export function verdictFixture(change: Partial<StoredVerdict> = {}): StoredVerdict {
  return {
    failureMode: "F10",
    subject: "purchases.sourceConnector",
    product: "purchase-lines",
    state: "ok",
    reason: "within-limit",
    owners: ["connector-team"],
    evidence: {},
    forMs: 0,
    stateSince: at(30),
    ...change,
  };
}

/** 02:47 on a quiet night: every signal measured and within its limit, the collector's lease 3 s old. */
export function boardFixture(change: Partial<BoardInput> = {}): BoardInput {
  const now = Date.parse(at(47));
  return {
    contract: contractFixture(),
    run: "run-1",
    now,
    estateNow: now,
    leader: { version: 12, renewedAt: now - 3_000, lastSweepAt: now - 3_000 },
    signals: rowDefinitions.flatMap((row) => [row.headline, ...row.beside]).map((id) => signalFixture(id)),
    verdicts: [],
    pages: [],
    entries: runbookEntries(),
    handles: {},
    ...change,
  };
}
