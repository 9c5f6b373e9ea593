import { untilRunning } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { purchasesOf } from "./purchase-acts.ts";
import { slotRow, socketTo } from "./tools.ts";
import type { Moment } from "./watch.ts";

const portOf = (url: string): number => Number(new URL(url).port);

const observed = ({ sweep }: Moment, id: string) => {
  const seen = sweep.observations[id];
  return seen && "value" in seen ? seen.value : null;
};

const brokersAnswer: Claim = {
  claim: "the brokers answer all the while: what is down is not they",
  holds: (moment) => observed(moment, "dependency.kafka")?.kind === "dependency-probe",
  facts: (moment) => ({ kafka: observed(moment, "dependency.kafka") }),
};

const slotIsMeasured: Claim = {
  claim: "the slot is measured and not taken for unknown: nobody reads it and it holds what is written",
  holds: (moment) => observed(moment, "enrollment.slot")?.kind === "replication-slot",
  facts: ({ evaluation }) => {
    const held = evaluation.signals.find(({ id }) => id === "enrollment-cohort.retained-wal");
    return { retainedBytes: held?.value, limitBytes: held?.limit, state: held?.state };
  },
};

const connectorsRun: Claim = {
  claim: "every connector that runs goes on: schemas that it knows are not asked for again",
  holds: (moment) =>
    ["purchases.sourceConnector", "purchases.sinkConnector"].every((id) => {
      const seen = observed(moment, id);
      return seen?.kind === "connect-connector" && seen.state === "RUNNING";
    }),
  facts: (moment) => ({ sink: observed(moment, "purchases.sinkConnector") }),
};

const connectPort = (stack: Stack) => portOf(stack.worker.url);

/** Whole systems that are down: the target itself errs. */
export const outageFaults: Fault[] = [
  {
    failureMode: "F43",
    shape: "worker killed",
    about: "kill -9 of the only Connect worker: its address refuses, and the slot has no reader.",
    subject: "dependency.connect",
    owners: ["platform-team"],
    reasons: ["refused"],
    inject: (stack) => stack.worker.part.kill(),
    tools: [(stack) => socketTo(connectPort(stack)), (stack) => slotRow(stack, (row) => !row.active)],
    remove: async (stack) => {
      if (!stack.worker.part.running) await stack.worker.start();
      await untilRunning(stack.worker, 60_000);
    },
    claims: [brokersAnswer, slotIsMeasured],
    // Brokers and slot would witness it still.
    withhold: ["connect", "kafka"],
    unknown: { failureMode: "F43", subject: "dependency.connect" },
  },
  {
    failureMode: "F44",
    shape: "server stopped",
    about: "The enrollment database's server is stopped: connector, fold and the monitor are refused.",
    subject: "dependency.enrollment-db",
    owners: ["database-owner"],
    reasons: ["refused"],
    inject: (stack) => stack.postgres.part.stop(),
    tools: [(stack) => socketTo(stack.postgres.port)],
    remove: async (stack) => {
      if (!stack.postgres.part.running) await stack.postgres.start();
      await untilRunning(stack.worker, 60_000);
    },
    claims: [brokersAnswer],
    withhold: ["postgres"],
    unknown: { failureMode: "F44", subject: "dependency.enrollment-db" },
  },
  {
    needs: "purchases",
    failureMode: "F26",
    shape: "registry killed",
    about: "kill -9 of the schema registry: its address refuses, and whoever deploys waits.",
    subject: "dependency.registry",
    owners: ["platform-team"],
    reasons: ["refused"],
    inject: (stack) => purchasesOf(stack).registry.part.kill(),
    tools: [(stack) => socketTo(portOf(purchasesOf(stack).registry.url))],
    remove: async (stack) => {
      const { registry } = purchasesOf(stack);
      if (!registry.part.running) await registry.start();
    },
    claims: [connectorsRun],
    withhold: ["registry"],
    unknown: { failureMode: "F26", subject: "dependency.registry" },
  },
];
