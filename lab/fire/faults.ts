import { configureConnector, connectorName, untilRunning } from "../parts/connector.ts";
import type { Stack } from "../stack.ts";
import { countsFaults } from "./counts-faults.ts";
import { deployFaults } from "./deploy-faults.ts";
import type { Claim, Fault } from "./fault.ts";
import { foldFaults } from "./fold-faults.ts";
import { heldSlotFaults } from "./held-slot-faults.ts";
import { landingFaults } from "./landing-faults.ts";
import { landingPathFaults } from "./landing-path-faults.ts";
import { loopFaults } from "./loop-faults.ts";
import { martFaults } from "./mart-faults.ts";
import { orderFaults } from "./order-faults.ts";
import { outageFaults } from "./outage-faults.ts";
import { producerFaults } from "./producer-faults.ts";
import { progressFaults } from "./progress-faults.ts";
import { purchaseFaults } from "./purchase-faults.ts";
import { revenueFaults } from "./revenue-faults.ts";
import { slotFaults } from "./slot-faults.ts";
import { sourceFaults } from "./source-faults.ts";
import { strayFaults } from "./stray-faults.ts";
import { tableFaults } from "./table-faults.ts";
import { tileFaults } from "./tile-faults.ts";
import { tileLossFaults } from "./tile-loss-faults.ts";
import { brokerApiVersions, connectStatus, selectOne, slotRow, socketTo } from "./tools.ts";
import type { Moment } from "./watch.ts";

const signal = (moment: Moment, id: string) => moment.evaluation.signals.find((each) => each.id === id);

const freshInsideItsSlo: Claim = {
  claim: "cohort freshness stays inside its SLO",
  holds: (moment) => {
    const age = signal(moment, "enrollment-cohort.cohort-age");
    return age?.state === "ok" && age.value !== null && age.limit !== null && age.value < age.limit;
  },
  facts: (moment) => {
    const age = signal(moment, "enrollment-cohort.cohort-age");
    return { cohortAgeSeconds: age?.value, sloSeconds: age?.limit, state: age?.state };
  },
};

const slotMeasured: Claim = {
  claim: "the slot is still measured",
  holds: (moment) => {
    const wal = signal(moment, "enrollment-cohort.retained-wal");
    const observed = moment.sweep.observations["enrollment.slot"];
    return observed !== undefined && "value" in observed && wal !== undefined && wal.state !== "unknown";
  },
  facts: (moment) => {
    const wal = signal(moment, "enrollment-cohort.retained-wal");
    return { retainedBytes: wal?.value, limitBytes: wal?.limit, state: wal?.state };
  },
};

const neverOk: Claim = {
  claim: "what cannot be seen is unknown, with its last known figure",
  holds: (moment) => signal(moment, "enrollment-cohort.retained-wal")?.state === "unknown",
  facts: (moment) => {
    const wal = signal(moment, "enrollment-cohort.retained-wal");
    return { state: wal?.state, lastKnownBytes: wal?.value, observedAt: wal?.observedAt };
  },
};

const lifecycle = async (stack: Stack, verb: "stop" | "resume") => {
  const { status } = await stack.worker.call("PUT", `/connectors/${connectorName}/${verb}`);
  if (status >= 300) throw new Error(`Connect answered ${status} to ${verb}`);
};
const configure = (stack: Stack, config: Record<string, string>) => configureConnector(stack.worker, config);

const slot = {
  failureMode: "F19" as const,
  subject: "enrollment.slot",
  owners: ["database-owner", "connector-team"],
  claims: [freshInsideItsSlo],
  withhold: ["postgres" as const],
  unknown: { failureMode: "F19" as const, subject: "enrollment.slot" },
};

const enrollmentFaults: Fault[] = [
  {
    ...slot,
    shape: "connector stopped",
    about: "PUT /stop on the Debezium connector: no task, an inactive slot, a database that goes on writing.",
    reasons: ["stopped"],
    inject: (stack) => lifecycle(stack, "stop"),
    tools: [
      (stack) => connectStatus(stack, (states) => states.length === 1 && states[0] === "STOPPED"),
      (stack) => slotRow(stack, (row) => !row.active),
    ],
    remove: async (stack) => {
      await lifecycle(stack, "resume");
      await untilRunning(stack.worker, 20_000);
    },
  },
  {
    ...slot,
    shape: "task failed",
    about: "A configuration with a transform that cannot convert a field: the task fails on the next change.",
    reasons: ["failed"],
    inject: (stack) =>
      configure(stack, {
        ...stack.connectorConfig(),
        transforms: "cast",
        "transforms.cast.type": "org.apache.kafka.connect.transforms.Cast$Value",
        "transforms.cast.spec": "op:int32",
      }),
    tools: [
      (stack) => connectStatus(stack, (states) => states.includes("FAILED")),
      (stack) => slotRow(stack, (row) => !row.active),
    ],
    remove: async (stack) => {
      await configure(stack, stack.connectorConfig());
      await untilRunning(stack.worker, 20_000);
    },
  },
  {
    failureMode: "F27",
    shape: "broker killed",
    about: "kill -9 of the only broker; a second later the worker hangs, later still the slot goes inactive.",
    subject: "dependency.kafka",
    owners: ["cluster-team"],
    reasons: ["refused", "witnessed"],
    inject: (stack) => stack.broker.part.kill(),
    tools: [
      (stack) => socketTo(Number(stack.broker.bootstrap.split(":")[1])),
      (stack) =>
        brokerApiVersions(stack, 15_000, (output) => /could not be established|failed on brokers/.test(output)),
    ],
    remove: async (stack) => {
      await stack.broker.start();
      await untilRunning(stack.worker, 40_000);
    },
    claims: [slotMeasured],
    withhold: ["kafka", "connect"],
    unknown: { failureMode: "F27", subject: "dependency.kafka" },
  },
  {
    failureMode: "F31",
    shape: "source hangs",
    about:
      "A proxy before the enrollment database accepts connections and forwards nothing: the database itself is well.",
    subject: "dependency.enrollment-db",
    owners: ["monitor-owner"],
    reasons: ["unknown-too-long"],
    inject: (stack) => stack.proxies.postgres.set({ kind: "hang" }),
    tools: [
      (stack) => selectOne(stack, stack.proxies.postgres.port, true),
      (stack) => selectOne(stack, stack.postgres.port, false),
    ],
    remove: (stack) => stack.proxies.postgres.set({ kind: "pass" }),
    claims: [neverOk],
    withhold: [],
    unknown: { failureMode: "F19", subject: "enrollment.slot" },
  },
];

/** Everything that `fire` can cause here. */
export const faults: Fault[] = [
  ...enrollmentFaults,
  ...slotFaults,
  ...foldFaults,
  ...progressFaults,
  ...tileFaults,
  ...tileLossFaults,
  ...producerFaults,
  ...landingFaults,
  ...landingPathFaults,
  ...purchaseFaults,
  ...loopFaults,
  ...revenueFaults,
  ...orderFaults,
  ...sourceFaults,
  ...strayFaults,
  ...tableFaults,
  ...heldSlotFaults,
  ...outageFaults,
  ...deployFaults,
  ...countsFaults,
  ...martFaults,
];
