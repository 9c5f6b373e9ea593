import { untilRunning } from "../parts/connector.ts";
import { progressDeadLetters, progressSinkName } from "../parts/progress-connector.ts";
import { record } from "../parts/progress-event.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";
import { landingGroup, sinkRuns, storeOf, topicEnd } from "./landing-tools.ts";
import { progressOf } from "./progress-tools.ts";
import { connectStatus, socketTo } from "./tools.ts";
import type { Moment } from "./watch.ts";

const observed = ({ sweep }: Moment, id: string) => {
  const seen = sweep.observations[id];
  return seen && "value" in seen ? seen.value : null;
};
const verdict = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

/** Fifty that the sink refuses, while the cap is twenty a minute. */
const refused = (stack: Stack) =>
  Array.from({ length: 50 }, (_, n) => record(0, n, Date.now(), progressOf(stack).workload.marker, { position_s: -1 }));

const sinkGoesOn: Claim = {
  claim: "the sink goes on: its task runs and nothing waits beyond its time",
  holds: (moment) =>
    verdict(moment, "F08", "landing.connector")?.state === "ok" &&
    verdict(moment, "F07", "landing.sink")?.state === "ok",
  facts: (moment) => ({ ...verdict(moment, "F06", "landing.dlq")?.evidence }),
};

const taskRuns: Claim = {
  claim: "Connect says RUNNING of connector and task all the while",
  holds: (moment) => {
    const seen = observed(moment, "landing.connector");
    const states = seen?.kind === "connect-connector" ? [seen.state, ...seen.tasks.map(({ state }) => state)] : [];
    return seen === null || (states.length === 2 && states.every((state) => state === "RUNNING"));
  },
  facts: (moment) => {
    const { unreadRecords, oldestUnreadSeconds } = verdict(moment, "F07", "landing.sink")?.evidence ?? {};
    return { unreadRecords, oldestUnreadSeconds };
  },
};

const connectorRuns: Claim = {
  claim: "the connector says RUNNING without a task, and none of its states is FAILED",
  holds: (moment) => {
    const seen = observed(moment, "landing.connector");
    return seen?.kind !== "connect-connector" || (seen.state === "RUNNING" && seen.tasks.length === 0);
  },
  facts: (moment) => ({ ...verdict(moment, "F40", "landing.connector")?.evidence }),
};

const landing = { needs: "progress" as const, owners: ["landing-team"] };

/** What can be caused on the way from the progress topic to its objects. */
export const landingFaults: Fault[] = [
  {
    ...landing,
    failureMode: "F06",
    subject: "landing.dlq",
    shape: "records the sink refuses, over the cap",
    about: "Fifty events before position 0 at once: all of them become dead letters, and the sink goes on.",
    reasons: ["over-cap"],
    inject: (stack) => progressOf(stack).workload.send(refused(stack)),
    tools: [
      (stack) => topicEnd(stack, progressDeadLetters, (records) => records >= 50),
      (stack) => consumerGroups(stack, landingGroup, ({ lag }) => lag < 400),
    ],
    remove: async () => undefined,
    leavesDebt: true,
    claims: [sinkGoesOn],
    withhold: ["kafka"],
    unknown: { failureMode: "F06", subject: "landing.dlq" },
  },
  {
    ...landing,
    failureMode: "F07",
    subject: "landing.sink",
    shape: "slow sink",
    about: "Each object takes the sink nine seconds: it runs and lands, and falls behind.",
    reasons: ["oldest-unlanded"],
    inject: async (stack) => progressOf(stack).switches.set(progressSinkName, "slow 9000"),
    withinMs: 90_000,
    tools: [(stack) => consumerGroups(stack, landingGroup, ({ lag }) => lag > 400), sinkRuns],
    remove: async (stack) => progressOf(stack).switches.clear(progressSinkName),
    claims: [taskRuns],
    withhold: ["kafka"],
    unknown: { failureMode: "F07", subject: "landing.sink" },
  },
  {
    ...landing,
    failureMode: "F40",
    subject: "landing.connector",
    shape: "connector without its task",
    about: "The connector asks for a task fewer than its contract: it runs, has none, and fails nothing.",
    reasons: ["tasks-missing"],
    inject: async (stack) => progressOf(stack).switches.set(progressSinkName, "fewer-tasks"),
    tools: [
      (stack) => connectStatus(stack, (states) => states.length === 1 && states[0] === "RUNNING", progressSinkName),
    ],
    remove: async (stack) => {
      progressOf(stack).switches.clear(progressSinkName);
      await untilRunning(stack.worker, 40_000, progressSinkName);
    },
    claims: [connectorRuns],
    withhold: ["connect"],
    unknown: { failureMode: "F40", subject: "landing.connector" },
  },
  {
    needs: "progress",
    failureMode: "F45",
    subject: "dependency.object-store",
    owners: ["store-owner"],
    shape: "S3 server stopped",
    about: "The S3 server is stopped: connections are refused, the sink's task stays RUNNING and lands nothing.",
    reasons: ["refused", "server-error"],
    inject: (stack) => storeOf(stack).part.stop(),
    tools: [(stack) => socketTo(Number(new URL(storeOf(stack).url).port)), sinkRuns],
    remove: (stack) => storeOf(stack).start(),
    claims: [taskRuns],
    withhold: ["objects"],
    unknown: { failureMode: "F45", subject: "dependency.object-store" },
  },
];
