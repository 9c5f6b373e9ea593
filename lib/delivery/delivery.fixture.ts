import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { outboxBody } from "../collector/outbox-body.ts";
import { type Happened, writePages } from "../collector/write-pages.ts";
import { loadContractOrThrow } from "../contracts/load.ts";
import type { Contract } from "../contracts/types.ts";
import { isoInstant } from "../observations/time.ts";
import type { Page, PageEventKind } from "../pages/types.ts";
import { runbookEntries } from "../runbook/load.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { projectRoot } from "../store/project-root.ts";
import { isOpenChannel } from "./channel.ts";
import { openChannels } from "./channels.ts";
import { drainChannel } from "./drain-channel.ts";
import type { Draining } from "./draining.ts";
import { routeLetters } from "./route-letters.ts";
import { tellAgain } from "./tell-again.ts";

export const contractPath = `${projectRoot()}/contracts/practice.yaml`;
export const board = "https://board.example";
const practice = loadContractOrThrow(contractPath);
type Delivery = Contract["delivery"];

export const local = { allowAddresses: ["127.0.0.0/8"] };

/** `${NAME}`, as a contract refers to the environment. */
export const variable = (name: string) => `\${${name}}`;

/** The practice contract with these channels, to which every owner sends its pages; warns too where `warns` says so. */
export function contractWith(
  channels: Delivery["channels"],
  also: { warns?: boolean; delivery?: Partial<Delivery> } = {},
): Contract {
  const ids = Object.keys(channels);
  const owners = Object.entries(practice.owners).map(([id, owner]) => [
    id,
    { ...owner, channels: ids, ...(also.warns ? { warns: ids } : {}) },
  ]);
  return {
    ...practice,
    owners: Object.fromEntries(owners),
    delivery: { ...practice.delivery, timeout: 1_000, channels, ...also.delivery },
  };
}

export const pageOf = (given: Partial<Page> = {}): Page => {
  const at = isoInstant(Date.UTC(2026, 10, 30, 2, 40));
  return {
    id: randomUUID(),
    failureMode: "F19",
    subject: "enrollment.slot",
    product: "enrollment-cohort",
    severity: "page",
    state: "firing",
    reason: "stopped",
    owners: ["database-owner", "connector-team"],
    evidence: { retainedBytes: 641_728_512, budgetBytes: 536_870_912, restartLsn: "0/30040000" },
    latched: false,
    openedAt: at,
    firedAt: at,
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolution: null,
    unseenSince: null,
    clearSince: null,
    deadline: null,
    symptoms: [],
    foldedUnder: null,
    movedAt: at,
    extent: null,
    ...given,
  };
};

/** Writes one transition of a page with its letter, as every decision and every act does. */
export async function write(
  pool: Pool,
  contract: Contract,
  run: string,
  given: Page,
  kind: PageEventKind,
): Promise<void> {
  const over =
    kind === "resolved" ? ({ state: "resolved", resolvedAt: given.movedAt, resolution: "cleared" } as const) : {};
  const page: Page = { ...given, ...over };
  const event = { page: page.id, kind, at: page.movedAt, reason: page.reason, notify: true };
  const happened: Happened[] = [{ event, page }];
  await inTransaction(pool, (client) =>
    writePages(client, run, [page], happened, outboxBody(contract, runbookEntries())),
  );
}

/** A sender under the test's own clock. */
export function deliveryOf(pool: Pool, contract: Contract, run: string, env: Record<string, string> = {}) {
  let time = Date.UTC(2026, 10, 30, 3);
  const draining: Draining = { pool, contract, run, holder: randomUUID(), board, now: () => new Date(time) };
  const channels = openChannels(contract, { ONE_BOARD_URL: board, ...env } as never);
  const open = (id: string) => {
    const channel = channels.find((one) => one.id === id);
    if (!channel || !isOpenChannel(channel)) throw new Error(`${id} is not open`);
    return channel;
  };
  return {
    draining,
    advance: (ms: number) => {
      time += ms;
    },
    route: () => routeLetters(pool, contract, run, new Date(time)),
    drain: (id: string) => drainChannel(draining, open(id)),
    tellAgain: (id: string) => tellAgain(draining, open(id)),
  };
}
