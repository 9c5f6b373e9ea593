import { untilRunning } from "../parts/connector.ts";
import { sinkName } from "../parts/purchase-connectors.ts";
import type { Claim, Fault } from "./fault.ts";
import { consoleConsumer } from "./planted.ts";
import { purchasesOf } from "./purchase-acts.ts";
import { Repeating } from "./repeating.ts";
import { connectStatus } from "./tools.ts";
import type { Moment } from "./watch.ts";

/** Shorter than what a failed task may stay so: it never stands still for long enough to be a stopped one. */
const restartEveryMs = 1_000;

/** Somebody who restarts what failed, again and again, as a script or an operator would. */
const restarting = new Repeating(restartEveryMs, (stack) =>
  stack.worker.call("POST", `/connectors/${sinkName}/restart?includeTasks=true&onlyFailed=true`),
);

const committed = (moment: Moment) => {
  const seen = moment.sweep.observations["purchases.sink"];
  const group = seen && "value" in seen && seen.value.kind === "consumer-group" ? seen.value : null;
  return group?.partitions[0]?.committed ?? null;
};
let stoodAt: string | null = null;
const standsStill: Claim = {
  claim: "its cursor does not move from one start to the next",
  holds: (moment) => {
    stoodAt ??= committed(moment);
    return committed(moment) === stoodAt;
  },
  facts: (moment) => {
    const loop = moment.evaluation.verdicts.find(
      ({ failureMode, subject }) => failureMode === "F41" && subject === "purchases.sinkConnector",
    );
    return { committed: committed(moment), ...loop?.evidence };
  },
};

/** What a reader that starts again and again looks like. */
export const loopFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F41",
    shape: "sink that fails at once, restarted in a loop",
    about:
      "Its fail switch, and somebody who restarts the failed task every second: it starts and starts, and lands nothing.",
    subject: "purchases.sinkConnector",
    owners: ["landing-team"],
    reasons: ["restart-loop"],
    inject: async (stack) => {
      stoodAt = null;
      purchasesOf(stack).switches.set(sinkName, "fail");
      restarting.begin(stack);
    },
    tools: [
      (stack) => connectStatus(stack, (states) => states.includes("FAILED"), sinkName),
      async (stack) => {
        const printed = await consoleConsumer(stack, "connect-status", 500, 8_000);
        const ofTask = printed.split("\n").filter((line) => line.startsWith(`status-task-${sinkName}-0`));
        const starts = ofTask.filter((line) => line.includes('"state":"RUNNING"')).length;
        const command =
          "kafka-console-consumer.sh --topic connect-status --from-beginning --formatter-property print.key=true";
        return { command, output: `${starts} times RUNNING of task 0 of ${sinkName}`, shows: starts >= 3 };
      },
    ],
    remove: async (stack) => {
      await restarting.end();
      purchasesOf(stack).switches.clear(sinkName);
      await stack.worker.call("POST", `/connectors/${sinkName}/restart?includeTasks=true&onlyFailed=true`);
      await untilRunning(stack.worker, 20_000, sinkName);
    },
    claims: [standsStill],
    withhold: ["connect"],
    unknown: { failureMode: "F41", subject: "purchases.sinkConnector" },
  },
];
