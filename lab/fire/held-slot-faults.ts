import { configureConnector, slotName, untilRunning } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import {
  fillUntilRetained,
  limitProducer,
  neighbour,
  OpenTransaction,
  producerQuota,
  slotPosition,
  writers,
} from "./slot-acts.ts";
import { readAllAgain, stopped } from "./slot-faults.ts";
import { connectStatus, slotRow } from "./tools.ts";
import type { Moment } from "./watch.ts";

const mebibyte = 1_048_576;

const slotOf = ({ sweep }: Moment) => {
  const seen = sweep.observations["enrollment.slot"];
  return seen && "value" in seen && seen.value.kind === "replication-slot" ? seen.value : null;
};
const evidenceOf = ({ evaluation }: Moment, failureMode: string) => ({
  ...evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === "enrollment.slot")
    ?.evidence,
});

const staysActive = (failureMode: string): Claim => ({
  claim: "the slot is active and its connector runs all the while: only its positions tell",
  holds: (moment) => slotOf(moment)?.active === true && evidenceOf(moment, failureMode).connector === "RUNNING",
  facts: (moment) => evidenceOf(moment, failureMode),
});

const cohortIsFresh: Claim = {
  claim: "nothing captured waits: the cohort is as new as its source",
  holds: ({ evaluation }) =>
    evaluation.verdicts.some(({ failureMode, state }) => failureMode === "F23" && state === "ok"),
  facts: ({ evaluation }) => ({
    ...evaluation.verdicts.find(({ failureMode }) => failureMode === "F23")?.evidence,
  }),
};

const held = (failureMode: "F20" | "F21" | "F37" | "F38", owners: string[]) => ({
  failureMode,
  subject: "enrollment.slot",
  owners,
  withhold: ["postgres" as const],
  unknown: { failureMode, subject: "enrollment.slot" },
});

const transaction = new OpenTransaction();
const reporting = "reporting";
/** Past the lab's disk budget. */
const overBudget = 56 * mebibyte;

/** The healthy configuration, whose heartbeat changes nothing any more. */
function withoutActionQuery(stack: Stack): Record<string, string> {
  const { "heartbeat.action.query": _, ...rest } = stack.connectorConfig();
  return rest;
}

const administer = async (stack: Stack, ...statements: string[]) => {
  // Each on its own: ALTER SYSTEM refuses a transaction.
  for (const statement of statements) await stack.postgres.query("postgres", statement);
};

/** A server limit below what the slot holds already, and a checkpoint that removes the log. */
async function loseTheLog(stack: Stack): Promise<void> {
  await stopped(stack);
  await fillUntilRetained(stack, 20 * mebibyte);
  await administer(stack, "alter system set max_slot_wal_keep_size = '8MB'", "select pg_reload_conf()", "checkpoint");
}

/** The named repair: limit back, the dead slot dropped, everything read again into a new one. */
async function makeSlotAnew(stack: Stack): Promise<void> {
  await administer(stack, "alter system reset max_slot_wal_keep_size", "select pg_reload_conf()");
  const dead = `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slotName}' and not active`;
  await stack.postgres.query("enrollment", dead);
  await readAllAgain(stack);
}

/** What holds a slot's log while its reader is there, and what happens when the server has had enough. */
export const heldSlotFaults: Fault[] = [
  {
    ...held("F37", ["connector-team"]),
    shape: "heartbeat that writes nothing",
    about:
      "The heartbeat's action query is taken out and only a table that nobody captures is written: heartbeats go on, and nothing is confirmed.",
    reasons: ["idle-slot"],
    inject: async (stack) => {
      stack.workload.setQuiet(true);
      await configureConnector(stack.worker, withoutActionQuery(stack));
      await untilRunning(stack.worker, 20_000);
      neighbour.begin(stack);
    },
    tools: [(stack) => slotPosition(stack, (slot) => slot.active && Number(slot.unconfirmed_bytes) > mebibyte)],
    remove: async (stack) => {
      await neighbour.end();
      stack.workload.setQuiet(false);
      await configureConnector(stack.worker, stack.connectorConfig());
      await untilRunning(stack.worker, 20_000);
    },
    claims: [staysActive("F37"), cohortIsFresh],
  },
  {
    ...held("F38", ["mart-team"]),
    shape: "transaction that has written, left open",
    about: "BEGIN; INSERT; and nothing more, by the reporting application: the reader keeps up and the log is held.",
    reasons: ["long-transaction"],
    inject: (stack) => transaction.begin(stack, reporting),
    tools: [
      (stack) => writers(stack, reporting),
      (stack) =>
        slotPosition(
          stack,
          (slot) => Number(slot.retained_bytes) > mebibyte && Number(slot.unconfirmed_bytes) < mebibyte,
        ),
    ],
    remove: () => transaction.rollBack(),
    claims: [staysActive("F38"), cohortIsFresh],
  },
  {
    ...held("F20", ["database-owner", "connector-team"]),
    shape: "reader slower than the writers",
    about:
      "A producer quota lets the connector send less than is captured: what it confirms creeps, and the log fills the budget.",
    reasons: ["slow-reader"],
    inject: async (stack) => {
      await limitProducer(stack, 4_096);
      await fillUntilRetained(stack, overBudget);
    },
    tools: [
      producerQuota,
      (stack) => slotPosition(stack, (slot) => slot.active && Number(slot.retained_bytes) > 48 * mebibyte),
    ],
    remove: (stack) => limitProducer(stack, null),
    claims: [staysActive("F20")],
  },
  {
    ...held("F21", ["database-owner", "connector-team"]),
    shape: "log removed by the server",
    about: "A limit on what slots may hold, set below what a stopped connector's slot holds, and a checkpoint.",
    reasons: ["slot-lost"],
    inject: loseTheLog,
    tools: [
      (stack) => slotRow(stack, (row) => row.wal_status === "lost"),
      (stack) => connectStatus(stack, (states) => states[0] === "STOPPED"),
    ],
    remove: makeSlotAnew,
    endsByName: "after-repair",
    claims: [
      {
        claim: "the server says why, and the page says it after it",
        holds: (moment) => evidenceOf(moment, "F21").invalidationReason === "wal_removed",
        facts: (moment) => evidenceOf(moment, "F21"),
      },
    ],
  },
];
